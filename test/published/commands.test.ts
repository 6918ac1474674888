/**
 * The commands of the published packages, as a partner runs them: the sandbox in an empty folder, the doctor on pages
 * that embed widgets from it, and the verification of its release. Source: docs/spec/tools.md.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createEmbedSession } from '../../src/server/embed-session.ts'
import { browserPath } from '../support/browser.ts'
import { freePort } from '../support/free-ports.ts'
import { type BuiltPackage, packPackage } from './built-package.ts'
import { listen } from './host-project.ts'
import { installSandbox, type PackedSandbox } from './sandbox-package.ts'

const TIMEOUT_MS = 180_000
/** Time limit for a busy machine; an idle one needs a fifth of it. */
const STARTS_WITHIN_MS = 120_000
const ORIGIN = 'https://dealer.example'
const MOST_TARBALL_BYTES = 8_000_000

let built: BuiltPackage
let packed: PackedSandbox
let port: number
let sandbox: ChildProcess
let printed = ''
let startedWithinMs: number

const bin = () => join(built.project, 'node_modules/netterms', binOf('netterms'))
const binOf = (name: string): string => {
  const manifest = JSON.parse(readFileSync(join(built.project, 'node_modules', name, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return manifest.bin[name] ?? ''
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs `netterms` until it exits. */
function run(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [bin(), ...args], { cwd: built.project }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })
}

beforeAll(async () => {
  built = await packPackage(new URL('../../dist/package', import.meta.url).pathname)
  packed = installSandbox(built.project)
  port = await freePort()
  const startedAt = performance.now()
  const args = ['sandbox', '--port', String(port), '--scale', '200', '--origin', ORIGIN]
  // The sandbox must ignore variables that belong to a partner's own server.
  const env = { ...process.env, PORT: '1', DATABASE_URL: 'postgres://nowhere.invalid/x' }
  sandbox = spawn(process.execPath, [bin(), ...args], { cwd: built.project, env, detached: true, stdio: 'pipe' })
  for (const stream of [sandbox.stdout, sandbox.stderr]) stream?.on('data', (text) => (printed += String(text)))
  while (!printed.includes('Ctrl-C')) {
    if (sandbox.exitCode !== null || performance.now() - startedAt > STARTS_WITHIN_MS) throw new Error(printed)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  startedWithinMs = Math.round(performance.now() - startedAt)
}, TIMEOUT_MS)

afterAll(() => {
  if (sandbox?.exitCode === null && sandbox.pid !== undefined) process.kill(-sandbox.pid, 'SIGKILL')
  built?.remove()
})

const api = () => `http://localhost:${port}/api`
const keyOf = (kind: 'pk' | 'sk') => new RegExp(`${kind}_test_\\w+`).exec(printed)?.[0] ?? ''

describe('netterms sandbox', () => {
  it('[CLI-1] is a package of its own, with what it serves and nothing of this machine', () => {
    console.log(
      `netterms-sandbox: ${packed.size} bytes packed, ${packed.unpackedSize} unpacked, started in ${startedWithinMs} ms`,
    )
    expect(packed.size).toBeLessThan(MOST_TARBALL_BYTES)
    expect(packed.files).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'THIRD_PARTY.md', 'cdn/releases.json']),
    )
    expect(packed.files.filter((path) => /\.(br|map|ts)$/.test(path))).toEqual([])
    const root = new URL('../../', import.meta.url).pathname
    const text = (path: string) => readFileSync(join(built.project, 'node_modules/netterms-sandbox', path), 'utf8')
    expect(packed.files.filter((path) => text(path).includes(root))).toEqual([])
  })

  it('[CLI-1] prints addresses, keys, origins, customers and users', () => {
    for (const text of [`http://localhost:${port}/cdn/v1/loader.js`, ORIGIN, '10428', 'Northwind Traders', 'payer']) {
      expect(printed).toContain(text)
    }
    expect([keyOf('pk'), keyOf('sk')].every((key) => key.length > 20)).toBe(true)
    expect(readFileSync(join(built.project, '.netterms-sandbox/.gitignore'), 'utf8')).toBe('*\n')
  })

  it('[CLI-1] serves every address that it prints', async () => {
    // The API's base URL, the frame's origin and the text "every port" are not pages.
    const addresses = [...new Set(printed.match(/http:\/\/localhost:\d+\/\S*/g))].filter((each) => each !== api())
    expect(addresses.length).toBeGreaterThan(7)
    for (const address of addresses) expect([address, (await fetch(address)).status]).toEqual([address, 200])
  })

  it('[CLI-1] opens sessions for the origin that was given', async () => {
    const session = { api: api(), externalUserId: 'u-1', user: { firstName: 'Ada', lastName: 'Byron' } }
    const { clientSecret } = await createEmbedSession(keyOf('sk'), {
      ...session,
      buidCustomers: ['10428'],
      role: 'payer',
      allowedOrigins: [ORIGIN],
    })
    expect(clientSecret).toMatch(/^cs_/)
  })

  it('[CLI-2] says in one sentence that a port is taken', async () => {
    const ended = await run('sandbox', '--port', String(port), '--data', 'other')
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Port \d+ is in use: .+\n$/) as string })
    expect(existsSync(join(built.project, 'other'))).toBe(false)
  })

  it('[CLI-2] says that the folder is in use, or cannot be written', async () => {
    const other = String(await freePort())
    const used = await run('sandbox', '--port', other)
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining('in use by process') as string })
    // Put a file in the place of the folder, because root could write to a read-only folder.
    const blocked = await run('sandbox', '--port', other, '--data', join(bin(), 'data'))
    expect(blocked).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be written') as string })
  })

  it.each([
    [['--origin', 'dealer.example'], /is no origin of a page/],
    [['--port', '0'], /--port must be a whole number/],
    [['--colour'], /Usage: netterms sandbox/],
  ])('[CLI-2] refuses %j', async (args, message) => {
    expect(await run('sandbox', ...args)).toMatchObject({ code: 1, stderr: expect.stringMatching(message) as string })
  })
})

/** Serves a partner's page, with the CDN's URL inserted into its tags. @returns the page's URL */
async function servePage(html: string, policy: string | null): Promise<string> {
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host ?? ''}`
    if (request.url?.startsWith('/netterms-session')) {
      createEmbedSession(keyOf('sk'), {
        api: api(),
        externalUserId: 'torqline-17',
        user: { firstName: 'Robin', lastName: 'Hale' },
        buidCustomers: ['10428'],
        role: 'payer',
        allowedOrigins: [origin],
      }).then(
        ({ clientSecret }) => response.end(JSON.stringify({ client_secret: clientSecret })),
        () => response.writeHead(502).end(),
      )
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html', ...(policy && { 'Content-Security-Policy': policy }) })
    response.end(html)
  })
  const origin = await listen(server)
  onTestFinished(() => void server.close())
  return `${origin}/`
}

interface Result {
  isBroken: boolean
  release: string
  findings: { check: string; level: string; what: string; todo: string }[]
}

async function examine(url: string): Promise<Ended & { result: Result }> {
  const ended = await run('doctor', url, '--json', '--browser', browserPath())
  if (!ended.stdout) throw new Error(ended.stderr)
  return { ...ended, result: JSON.parse(ended.stdout) as Result }
}

const pageOf = (loader: string, body: string) =>
  `<!doctype html><html lang="en"><title>Billing</title><script async ${loader} data-api="${api()}" data-key="${keyOf('pk')}" data-session-url="/netterms-session"></script><link rel="icon" href="data:,">${body}`

describe('netterms doctor', { timeout: TIMEOUT_MS }, () => {
  const cdn = () => `http://localhost:${port}/cdn`
  const releases = async () =>
    (await (await fetch(`${cdn()}/releases.json`)).json()) as {
      current: string
      loader: { path: string; integrity: string }
    }

  it('[CLI-4] finds a pinned page under a strict policy in order', async () => {
    const { current, loader } = await releases()
    const tag = `src="${cdn()}/${loader.path}" integrity="${loader.integrity}" crossorigin="anonymous"`
    const provider = `http://localhost:${port}`
    const policy = `default-src 'none'; script-src ${provider}; connect-src 'self' ${provider}; frame-src http://localhost:${port + 1}; img-src data:; require-trusted-types-for 'script'; trusted-types netterms`
    const url = await servePage(pageOf(tag, '<nt-invoice-list status="past-due"></nt-invoice-list>'), policy)
    const { code, result } = await examine(url)
    expect(result.findings.filter(({ level }) => level !== 'ok')).toEqual([])
    expect([code, result.isBroken, result.release]).toEqual([0, false, current])
    expect(new Set(result.findings.map(({ check }) => check)).size).toBe(7)
  })

  it('[CLI-5] [CLI-8] reports a channel, a missing policy, colors and names', async () => {
    const body =
      '<style>nt-invoice-list { --nt-color-text: #bbb; --nt-color-surface: #fff; --nt-colour-accent: red }</style>' +
      '<nt-invoice-list statu="paid"></nt-invoice-list><nt-invoices-list></nt-invoices-list>'
    const url = await servePage(pageOf(`src="${cdn()}/v1/loader.js"`, body), null)
    const { code, result } = await examine(url)
    const { current } = await releases()
    expect(code).toBe(1)
    const found = result.findings.map(({ check, level, what }) => `${check} ${level}: ${what}`).join('\n')
    expect(found).toContain(`release warning: The channel v1 is not pinned; it leads to ${current}.`)
    expect(found).toContain('policy warning: The page has no content security policy.')
    expect(found).toMatch(/contrast error: The contrast is too low: color-text on color-surface/)
    expect(found).toContain('names error: There is no <nt-invoices-list>. Did you mean nt-invoice-list?')
    expect(found).toContain('names error: <nt-invoice-list> has no attribute statu. Did you mean status?')
    expect(found).toContain('names warning: There is no token --nt-colour-accent.')
  })

  it('[CLI-6] [CLI-7] gives the line that a policy lacks, and the cause of the failed session', async () => {
    const policy = `default-src 'none'; script-src http://localhost:${port}; connect-src 'self'; style-src 'unsafe-inline'`
    const url = await servePage(pageOf(`src="${cdn()}/v1/loader.js"`, '<nt-invoice-list></nt-invoice-list>'), policy)
    const { code, result } = await examine(url)
    expect(code).toBe(1)
    expect(result.findings).toContainEqual(
      expect.objectContaining({
        check: 'policy',
        level: 'error',
        todo: `Write: connect-src 'self' http://localhost:${port}`,
      }),
    )
    expect(result.findings).toContainEqual(
      expect.objectContaining({ check: 'session', what: expect.stringContaining('setup-api-blocked') as string }),
    )
  })

  it('[CLI-3] says in one message that a page or a browser is not there', async () => {
    const unreachable = await run('doctor', `http://localhost:${await freePort([0])}/`, '--browser', browserPath())
    expect(unreachable).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('did not open') as string,
    })
    const browser = await run('doctor', `http://localhost:${port}/`, '--browser', '/nowhere')
    expect(browser).toMatchObject({
      code: 2,
      stderr: 'There is no browser at /nowhere: give the path of an executable.\n',
    })
    expect(await run('docter')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no command docter') as string,
    })
  })
})

it('[CLI-9] checks the release that the sandbox serves, and says that it is not signed', async () => {
  const { code, stdout } = await run('verify', `http://localhost:${port}/cdn`)
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/not signed[\s\S]*All \d{3,} files are as the manifest says/),
  ])
})

it('[CLI-2] ends with 0 after Ctrl-C, and keeps its data', async () => {
  const ended = new Promise((resolve) => sandbox.once('exit', resolve))
  // Send the signal to the whole process group, as a terminal does.
  process.kill(-(sandbox.pid ?? 0), 'SIGINT')
  expect(await ended).toBe(0)
  expect(printed).toContain('Stopped. The data is kept.')
  expect(existsSync(join(built.project, '.netterms-sandbox/database/PG_VERSION'))).toBe(true)
})
