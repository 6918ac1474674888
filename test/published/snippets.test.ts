/**
 * Checks all code blocks of the guides and of the widgets' pages with the published package: code is type-checked,
 * shell and JSON are parsed, and requests run against a sandbox. HTML blocks are opened in test/e2e/snippets.test.ts.
 * Source: docs/spec/house.md HSE-31.
 */
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { guideSnippets, type Snippet, widgetSnippets } from '../support/doc-snippets.ts'
import { ENVIRONMENT, PREAMBLES } from '../support/doc-preambles.ts'
import { type RunningSandbox, startRunningSandbox } from '../support/running-sandbox.ts'
import { type BuiltPackage, packPackage } from './built-package.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const TIMEOUT_MS = 300_000
const TYPED = ['ts', 'tsx', 'js', 'jsx']
const SHELL = ['sh', 'bash']
/** Languages that this file does not check; HTML has its own test. */
const OTHERS = ['css', 'html', 'sql', 'txt']
const PAGE_ORIGIN = 'http://localhost:5950'
const SANDBOX_OF_GUIDES = 'http://localhost:4700'
/** Language of a code block that creates a session → command that runs it. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  js: process.execPath,
  sh: 'bash',
  php: 'php',
  python: 'python3',
  ruby: 'ruby',
  java: 'java',
}
const run = promisify(execFile)

let snippets: readonly Snippet[]
let built: BuiltPackage
let sandbox: RunningSandbox
let folder: string
const counts: Record<string, number> = {}
const count = (what: string, many = 1) => (counts[what] = (counts[what] ?? 0) + many)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netterms-snippets-'))
  snippets = [...guideSnippets(), ...(await widgetSnippets())]
  built = await packPackage()
  sandbox = await startRunningSandbox({ partnerSite: false })
}, TIMEOUT_MS)
afterAll(async () => {
  const each = Object.entries(counts).map(([what, many]) => `${many} ${what}`)
  console.log(`Snippets of the docs: ${snippets.length} in all; ${each.join(', ')}.`)
  rmSync(folder, { recursive: true, force: true })
  built.remove()
  await sandbox.stop()
})

const ofLanguage = (languages: readonly string[]) =>
  snippets.filter(({ language, options }) => languages.includes(language) && options['skip'] === undefined)
const fileNameOf = ({ place }: Snippet) => `${place.replaceAll(/\W/g, '-')}.tsx`

/** Returns a module with the block's preamble (names explained earlier on the page) and its code. */
function moduleOf({ code, options, place }: Snippet): string {
  const names = options['preamble']?.split(',') ?? []
  const above = names.map((name) => PREAMBLES[name] ?? expect.fail(`${place}: there is no preamble ${name}.`))
  if (options['body'] === undefined) return [...above, code, 'export {}'].join('\n')
  const lines = code.split('\n')
  const isImport = (line: string) => line.startsWith('import ')
  return [
    ...above,
    ...lines.filter(isImport),
    'export async function body() {',
    ...lines.filter((line) => !isImport(line)),
    '}',
  ].join('\n')
}

it('[HSE-31] is in a language that is checked, or says why it is not', () => {
  const known = [...TYPED, ...SHELL, ...OTHERS, 'json', ...Object.keys(INTERPRETERS)]
  const unknown = snippets.filter(({ language }) => !known.includes(language)).map(({ place }) => place)
  expect(unknown).toEqual([])
  const skipped = snippets.filter(({ options }) => options['skip'] !== undefined)
  count('skipped with a reason', skipped.length)
  expect(skipped.filter(({ options }) => (options['skip'] ?? '').length < 10).map(({ place }) => place)).toEqual([])
})

it('[HSE-31] compiles against the published types', { timeout: TIMEOUT_MS }, async () => {
  const typed = ofLanguage(TYPED)
  const source = join(built.project, 'snippets')
  mkdirSync(source)
  for (const each of typed) writeFileSync(join(source, fileNameOf(each)), moduleOf(each))
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', moduleDetection: 'force' },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], jsx: 'react-jsx', types: ['node'], noEmit: true },
    // `noImplicitAny` is off, because JavaScript blocks have no type annotations.
    ...{ strict: true, noImplicitAny: false, skipLibCheck: true },
  }
  writeFileSync(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.tsx'] }))
  const variables = ENVIRONMENT.map((name) => `${name}: string`).join('; ')
  writeFileSync(join(source, 'environment.d.ts'), `declare namespace NodeJS { interface ProcessEnv { ${variables} } }`)
  const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc')
  const printed = await run(process.execPath, [tsc, '--project', source, '--pretty', 'false']).then(
    () => '',
    (cause: unknown) => (cause as { stdout: string }).stdout,
  )
  expect(printed).toBe('')
  count('type-checked', typed.length)
})

it('[HSE-31] parses as JSON or as a shell command', () => {
  for (const { code, place } of ofLanguage(['json'])) expect(() => void JSON.parse(code), place).not.toThrow()
  for (const { code, place } of ofLanguage(SHELL)) {
    expect(spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' }).stderr, place).toBe('')
  }
  count('parsed as JSON or shell', ofLanguage(['json', ...SHELL]).length)
})

const environment = () => ({
  ...process.env,
  NETTERMS_API: `${sandbox.provider}/api`,
  NETTERMS_CDN: `${sandbox.provider}/cdn`,
  NETTERMS_SECRET_KEY: sandbox.keys.secret,
  PAGE_ORIGIN,
})

/** Returns whether the interpreter is installed with the extensions that the block needs; prints why not. */
function canRun(language: string): boolean {
  const command = INTERPRETERS[language] ?? ''
  const probe = language === 'php' ? ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'] : ['--version']
  if (spawnSync(command, probe).status === 0) return true
  console.log(`${command} is not on this machine, so its session snippet was not run.`)
  return false
}

/** Exchanges a client secret for an access token, as a page of PAGE_ORIGIN does. */
async function exchange(clientSecret: string): Promise<string> {
  const response = await fetch(`${sandbox.provider}/api/embed-tokens`, {
    method: 'POST',
    headers: { Origin: PAGE_ORIGIN, 'Content-Type': 'application/vnd.api+json', Accept: 'application/vnd.api+json' },
    body: JSON.stringify({
      data: {
        type: 'embed-tokens',
        attributes: { client_secret: clientSecret, publishable_key: sandbox.keys.publishable },
      },
    }),
  })
  const { data } = (await response.json()) as { data?: { attributes: { access_token: string } } }
  return data?.attributes.access_token ?? ''
}

interface Printed {
  client_secret?: string
  data?: { attributes: { client_secret: string } }
}

it('[HSE-31] creates a session in each language of the guide', { timeout: TIMEOUT_MS }, async () => {
  const sessions = snippets.filter(({ options }) => options['run'] === 'session')
  expect(sessions.map(({ language }) => language).sort()).toEqual(['java', 'js', 'js', 'php', 'python', 'ruby', 'sh'])
  for (const { language, options, code, place } of sessions.filter(({ language }) => canRun(language))) {
    // Write JavaScript into the project that has the package installed, so that `netterms/server` is found.
    const file = join(language === 'js' ? built.project : folder, options['file'] ?? 'session.sh')
    writeFileSync(file, code)
    const { stdout } = await run(INTERPRETERS[language] ?? '', [file], { env: environment(), timeout: 60_000 })
    const printed = JSON.parse(stdout) as Printed
    const secret = printed.client_secret ?? printed.data?.attributes.client_secret ?? ''
    expect(await exchange(secret), `${place} as ${language}`).toMatch(/^et_/)
    count('sessions created')
  }
})

it('[EMB-145] ends with an error, and prints no secret, if the provider fails', { timeout: TIMEOUT_MS }, async () => {
  const failing = createServer((_, response) => {
    response.writeHead(500, { 'Content-Type': 'text/html' }).end('<p>stack trace of the provider</p>')
  })
  await once(failing.listen(0), 'listening')
  onTestFinished(() => void failing.close())
  const failingApi = `http://localhost:${(failing.address() as AddressInfo).port}/api`
  // The response body is the output of curl, for the person who types the command.
  const sessions = snippets.filter(({ language, options }) => options['run'] === 'session' && language !== 'sh')
  for (const { language, options, code, place } of sessions.filter(({ language }) => canRun(language))) {
    const file = join(language === 'js' ? built.project : folder, options['file'] ?? '')
    writeFileSync(file, code)
    for (const api of [failingApi, 'http://localhost:1/api']) {
      const env = { ...environment(), NETTERMS_API: api }
      const result = await run(INTERPRETERS[language] ?? '', [file], { env, timeout: 60_000 }).then(
        () => ({ code: 0, stdout: '', stderr: '' }),
        (cause: unknown) => cause as { code: number; stdout: string; stderr: string },
      )
      expect(result.code, `${place} as ${language}`).toBe(1)
      expect(result.stdout, `${place} as ${language}`).toBe('')
      expect(result.stderr).not.toBe('')
      expect(result.stderr).not.toContain('stack trace of the provider')
      expect(result.stderr).not.toContain(sandbox.keys.secret)
      count('failures handled')
    }
  }
})

it('[HSE-31] prints the tag that pins the release of the day', { timeout: TIMEOUT_MS }, async () => {
  const [pin] = snippets.filter(({ options }) => options['run'] === 'page')
  const { stdout } = await run('bash', ['-c', pin?.code ?? ''], { env: environment() })
  const [, path = '', integrity = ''] =
    /src="([^"]+)" integrity="(sha384-[^"]+)" crossorigin="anonymous"/.exec(stdout) ?? []
  const bytes = await (await fetch(path)).arrayBuffer()
  const hash = Buffer.from(await crypto.subtle.digest('SHA-384', bytes)).toString('base64')
  expect(integrity).toBe(`sha384-${hash}`)
  count('run as commands')
})

// Run these last, because they move the clock and turn faults on.
it('[HSE-31] sends the requests to the sandbox that the guides show', { timeout: TIMEOUT_MS }, async () => {
  const requests = ofLanguage(SHELL).filter(({ code }) => code.includes(`curl`) && code.includes(SANDBOX_OF_GUIDES))
  expect(requests.length).toBeGreaterThan(2)
  for (const { code, place } of requests) {
    const script = `set -e; curl() { command curl --silent --show-error --fail-with-body "$@"; }\n${code}`
    const failed = await run('bash', ['-c', script.replaceAll(SANDBOX_OF_GUIDES, sandbox.provider)]).then(
      () => '',
      (cause: unknown) => `${place}: ${String(cause)}`,
    )
    expect(failed).toBe('')
    count('run as commands')
  }
})
