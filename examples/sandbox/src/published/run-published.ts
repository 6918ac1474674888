/**
 * Runs the provider's side from the published package: one process, no build, no clone. Source: docs/spec/tools.md
 * CLI-1, CLI-2.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartRefusal } from '../db/start-refusal.ts'
import { tryPort } from '../listen.ts'
import { type Sandbox, startSandbox } from '../start-sandbox.ts'
import { DEMO_CUSTOMERS, DEMO_PASSWORD, DEMO_USERS } from './demo-accounts.ts'
import { readCommand, USAGE } from './read-command.ts'
import { registerExtraOrigins } from './register-extra-origins.ts'

/** Time after which running requests are cut, ms: the database is consistent at any moment. */
const STOPS_WITHIN_MS = 9_500
/** Root of the package; the built server is in its folder `server/`. */
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Origins that a test key accepts at every port (EMB-75). */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):/

export async function runPublished(): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isExpected = error instanceof StartRefusal
    process.stderr.write(`${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
    process.exit(1)
  }
}

async function main(): Promise<void> {
  // A signal during startup waits until it has finished, so that no half-created database remains.
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGINT', resolve)
    process.once('SIGTERM', resolve)
  })
  const command = readCommand(process.argv.slice(2), ROOT)
  if (!command) return void process.stdout.write(USAGE)
  const { options } = command
  const { dataDir } = options
  await tryPort(options.port)
  const isNew = dataDir !== undefined && !existsSync(join(dataDir, 'database'))
  if (isNew || options.fresh) process.stdout.write('Writing the test data, which takes up to a minute …\n')
  const sandbox = await startSandbox({ ...options, log: logErrors })
  if (dataDir !== undefined) await keepOutOfGit(dataDir)
  const origins = await registerExtraOrigins(sandbox.db, command.origins)
  process.stdout.write(await describeSandbox(sandbox, origins))
  await stopped
  await stop(sandbox)
}

/** Prints errors only: the log has a line for each request, but in a terminal only failures matter. */
function logErrors(line: string): void {
  if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`)
}

/** Excludes the data folder from Git, because by default it is in a partner's project. */
async function keepOutOfGit(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, '.gitignore'), '*\n')
}

async function stop(sandbox: Sandbox): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(0))
  setTimeout(() => process.exit(0), STOPS_WITHIN_MS).unref()
  await sandbox.close()
  process.stdout.write('Stopped. The data is kept.\n')
  process.exit(0)
}

async function describeSandbox(
  { url, port, keys, database, db }: Sandbox,
  origins: readonly string[],
): Promise<string> {
  const rows = await db
    .selectFrom('customers')
    .select(['buid', 'name'])
    .where('buid', 'in', Object.keys(DEMO_CUSTOMERS))
    .orderBy('buid')
    .execute()
  return [
    section('NetTerms sandbox', [
      ['Portal', `${url}/`],
      ['API', `${url}/api`],
      ['API reference', `${url}/docs/api`],
      ['Error codes', `${url}/docs/errors`],
      ['Loader', `${url}/cdn/v1/loader.js`],
      ['Releases', `${url}/cdn/releases.json`],
      ['Clock, scenarios', `${url}/sandbox`],
      ['Mails', `${url}/mailbox`],
      ['Workbench', `${url}/workbench`],
      ['Secure fields', `http://localhost:${port + 1}`],
      ['Database', database],
    ]),
    section('Keys', [
      ['Page (data-key)', keys.publishable],
      ['Your server', keys.secret],
      ['Origins', 'every port of http://localhost and http://127.0.0.1'],
      ...origins.filter((origin) => !LOOPBACK.test(origin)).map((origin) => ['', origin] as const),
    ]),
    section(
      'Customers (buid_customers)',
      rows.map(({ buid, name }) => [buid, `${name}: ${DEMO_CUSTOMERS[buid] ?? ''}`]),
    ),
    section(`Users of the portal, password ${DEMO_PASSWORD}`, Object.entries(DEMO_USERS)),
    '\nCtrl-C stops it.\n',
  ].join('')
}

const section = (title: string, rows: readonly (readonly [string, string])[]): string =>
  `\n${title}\n${rows.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n')}\n`
