/** A start that cannot work prints the reason in one sentence and exits with 1. Source: docs/spec/sandbox.md. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Exit, runUntilExit } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { PARTNER_FILE, SANDBOX_FILE, startRunningSandbox } from '../support/running-sandbox.ts'

const TIMEOUT_MS = 120_000
const KEYS = {
  NETTERMS_SECRET_KEY: `sk_test_${'x'.repeat(43)}`,
  NETTERMS_PUBLISHABLE_KEY: `pk_test_${'x'.repeat(24)}`,
}
let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'netterms-start-'))
})
afterEach(async () => {
  await rm(directory, { recursive: true, force: true })
})

const startSandbox = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runUntilExit(SANDBOX_FILE, ['--data', join(directory, 'data'), ...args], env)

/** Asserts that standard error has one line with these words and no stack trace. */
function expectOneSentence({ code, stderr }: Exit, ...words: (string | RegExp)[]): void {
  expect(code).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\n\s+at |Error:/)
  for (const word of words) expect(stderr).toMatch(word)
}

async function occupy(host: string): Promise<{ server: Server; port: number }> {
  const port = await freePort([0, 2, 3])
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host, ipv6Only: true }, () => resolve())
  })
  return { server, port }
}

it('[CLK-5] names the unknown flag', { timeout: TIMEOUT_MS }, async () => {
  expectOneSentence(await startSandbox(['--scael', '10']), '--scael', '--scale')
})

it('[CLK-5] names the invalid value', { timeout: TIMEOUT_MS }, async () => {
  expectOneSentence(await startSandbox(['--scale', 'many']), '--scale', 'many')
  expectOneSentence(await startSandbox([], { PORT: '70000' }), 'PORT', '70000')
})

it('[CLK-5] names the port that another program uses', { timeout: TIMEOUT_MS }, async () => {
  const { server, port } = await occupy('127.0.0.1')
  expectOneSentence(await startSandbox([], { PORT: String(port) }), String(port), 'in use')
  await new Promise((resolve) => server.close(resolve))
})

it('[CLK-5] names the port that another program uses at the second address', { timeout: TIMEOUT_MS }, async () => {
  const second = await occupy('::1').catch(() => null)
  // A machine without IPv6 has no second address.
  if (!second) return
  const small = ['--scale', '60']
  expectOneSentence(await startSandbox(small, { PORT: String(second.port) }), String(second.port), 'in use')
  await new Promise((resolve) => second.server.close(resolve))
})

it(
  '[CLK-5] reports that the data directory contains no database that can be opened',
  { timeout: TIMEOUT_MS },
  async () => {
    await mkdir(join(directory, 'data', 'database'), { recursive: true })
    await writeFile(join(directory, 'data', 'database', 'PG_VERSION'), 'not a version')
    expectOneSentence(await startSandbox([], { PORT: String(await freePort()) }), join(directory, 'data'), '--fresh')
  },
)

it('[CLK-5] reports that the data directory is a file', { timeout: TIMEOUT_MS }, async () => {
  await writeFile(join(directory, 'data'), 'a file')
  expectOneSentence(await startSandbox([], { PORT: String(await freePort()) }), join(directory, 'data'))
})

// Skipped for root, for which a directory cannot be made read-only.
it.skipIf(process.getuid?.() === 0)('[CLK-5] reports that the data directory is not writable', async () => {
  await chmod(directory, 0o500)
  expectOneSentence(await startSandbox([], { PORT: String(await freePort()) }), join(directory, 'data'), 'permission')
})

it('[CLK-5] names the process that uses the data directory', { timeout: TIMEOUT_MS }, async () => {
  const sandbox = await startRunningSandbox({ apiOnly: true })
  const exit = await runUntilExit(SANDBOX_FILE, ['--data', sandbox.dataDir], { PORT: String(await freePort()) })
  expectOneSentence(exit, sandbox.dataDir, /process \d+/)
  await sandbox.stop()
})

it('[CLK-5] names the database that cannot be reached, without its password', { timeout: TIMEOUT_MS }, async () => {
  const port = await freePort()
  const exit = await startSandbox([], {
    PORT: String(port),
    DATABASE_URL: `postgres://harbor:swordfish@127.0.0.1:${port + 2}/netterms`,
  })
  expectOneSentence(exit, 'DATABASE_URL', `127.0.0.1:${port + 2}`)
  expect(exit.stderr + exit.stdout).not.toContain('swordfish')
})

it('[CLK-5] reports that DATABASE_URL is not a URL', { timeout: TIMEOUT_MS }, async () => {
  expectOneSentence(
    await startSandbox([], { PORT: String(await freePort()), DATABASE_URL: 'nonsense' }),
    'DATABASE_URL',
  )
})

it('[CLK-5] exits with 0 on SIGTERM', { timeout: TIMEOUT_MS }, async () => {
  const sandbox = await startRunningSandbox({ apiOnly: true })
  expect(await sandbox.stopProvider()).toBe(0)
  await sandbox.stop()
})

it('[CLK-5] the partner’s site names the port in use and the missing key', { timeout: TIMEOUT_MS }, async () => {
  const { server, port } = await occupy('127.0.0.1')
  expectOneSentence(
    await runUntilExit(PARTNER_FILE, [], { ...KEYS, PORT_PARTNER: String(port) }),
    String(port),
    'in use',
  )
  await new Promise((resolve) => server.close(resolve))
  const withoutKey = { PORT_PARTNER: String(port), NETTERMS_PUBLISHABLE_KEY: KEYS.NETTERMS_PUBLISHABLE_KEY }
  expectOneSentence(await runUntilExit(PARTNER_FILE, [], withoutKey), 'NETTERMS_SECRET_KEY')
})
