/**
 * Manages the keys of partners: `node api-keys.js list | issue | rotate | origins | customers | withdraw [--data DIR]`.
 * See docs/guides/running.md. Source: docs/spec/session.md EMB-9, EMB-11.
 */
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { customerIdSchema } from 'netterms/contract/internal'
import {
  assignCustomers,
  issueKey,
  type KeyCustomers,
  type KeyOverview,
  listKeys,
  type MadeSecret,
  registerOrigins,
  rotateSecret,
  withdrawKey,
} from './api-keys/api-keys.ts'
import { exactOrigin } from './api-keys/exact-origin.ts'
import { namedDatabase } from './db/named-database.ts'
import { openDatabase } from './db/open-database.ts'
import type { Database } from './db/schema.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { runCommand } from './run-command.ts'

const NOT_DONE = 2
const USAGE = `Use one of:
  list
  issue --origin https://dealer.example [--origin …] --customers 10428,10429|all
  rotate pk_… [--leaked]
  origins pk_… --origin https://dealer.example [--origin …]
  customers pk_… --customers 10428,10429|all
  withdraw pk_…
each with --data DIR for a sandbox's folder other than .data, or with DATABASE_URL.`

interface Asked {
  key: string
  origins: string[]
  customers: KeyCustomers
  isLeaked: boolean
}

interface Command {
  takes: readonly ('key' | 'origins' | 'customers' | 'leaked')[]
  /**
   * Runs the subcommand.
   * @returns the text to print
   */
  run(db: Kysely<Database>, asked: Asked, nowMs: number): Promise<string>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  list: { takes: [], run: async (db, _, nowMs) => describeAll(await listKeys(db, nowMs)) },
  issue: {
    takes: ['origins', 'customers'],
    run: async (db, asked, nowMs) => describeMade(await issueKey(db, asked, nowMs)),
  },
  rotate: {
    takes: ['key', 'leaked'],
    run: async (db, { key, isLeaked }, nowMs) => describeMade(await rotateSecret(db, key, isLeaked, nowMs)),
  },
  origins: {
    takes: ['key', 'origins'],
    async run(db, { key, origins }) {
      await registerOrigins(db, key, origins)
      return `${key} is valid on ${origins.join(', ')}: servers apply it within five seconds.`
    },
  },
  customers: {
    takes: ['key', 'customers'],
    async run(db, { key, customers }, nowMs) {
      await assignCustomers(db, key, customers, nowMs)
      const ended = customers === 'all' ? '' : ': sessions for any other have ended'
      return `${key} is ${describeCustomers(customers)}${ended}.`
    },
  },
  withdraw: {
    takes: ['key'],
    async run(db, { key }, nowMs) {
      await withdrawKey(db, key, nowMs)
      return `${key} is withdrawn: its secrets, its origins, its customers and every session under it have ended.`
    },
  },
}

async function main(): Promise<void> {
  const { command, asked, options } = readCommand(process.argv.slice(2), process.env)
  const database = await openDatabase(options)
  try {
    await requireKeys(database.db)
    process.stdout.write(`${await command.run(database.db, asked, Date.now())}\n`)
  } finally {
    await database.close()
  }
}

function readCommand(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const { values, positionals } = parse(args)
  const [name = '', key, ...more] = positionals
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  const { origin: origins = [], customers = [], leaked: isLeaked = false } = values
  const given = [
    ...(key === undefined ? [] : ['key']),
    ...(origins.length > 0 ? ['origins'] : []),
    ...(customers.length > 0 ? ['customers'] : []),
  ]
  const needed = command?.takes.filter((part) => part !== 'leaked') ?? []
  const isWhole = needed.length === given.length && needed.every((part) => given.includes(part))
  if (!command || more.length > 0 || !isWhole || (isLeaked && !command.takes.includes('leaked'))) {
    throw new StartRefusal(USAGE)
  }
  const asked: Asked = {
    key: key ?? '',
    origins: origins.map(exactOrigin),
    customers: readCustomers(customers),
    isLeaked,
  }
  return { command, asked, options: namedDatabase(values.data, env) }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        origin: { type: 'string', multiple: true },
        customers: { type: 'string', multiple: true },
        leaked: { type: 'boolean' },
        data: { type: 'string' },
      },
    })
  } catch (cause) {
    throw new StartRefusal(USAGE, { cause })
  }
}

/** Parses `10428,10429`, or only `all`. */
function readCustomers(given: readonly string[]): KeyCustomers {
  const names = [...new Set(given.join().split(','))]
  if (given.length > 0 && names.length === 1 && names[0] === 'all') return 'all'
  if (given.length === 0) return []
  if (names.every((name) => name !== 'all' && customerIdSchema.safeParse(name).success)) return names
  throw new StartRefusal(`${given.join()} names no customers: give their numbers, like 10428,10429, or all.`)
}

async function requireKeys(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`select to_regclass('api_secrets') is not null as "isThere"`.execute(
    db,
  )
  if (rows[0]?.isThere === true) return
  throw new StartRefusal('The database has no keys yet: start this version of the server with it once.')
}

const describeMade = ({ publishableKey, secretKey, othersEndAt }: MadeSecret): string =>
  [
    `Publishable key: ${publishableKey}`,
    `Secret key:      ${secretKey}`,
    'The secret is not shown again: hand it over now, through a private channel.',
    ...(othersEndAt ? [`The previous secret is valid until ${othersEndAt.toISOString()}.`] : []),
  ].join('\n')

const describeAll = (keys: readonly KeyOverview[]): string =>
  keys.length === 0 ? 'There are no keys.' : keys.map(describeKey).join('\n')

function describeCustomers(customers: KeyCustomers): string {
  if (customers === 'all') return 'for every customer'
  return customers.length === 0 ? 'for no customer' : `for ${customers.join(', ')}`
}

function describeKey({ publishableKey, origins, customers, secrets }: KeyOverview): string {
  const secretLines = secrets.map(
    ({ last4, createdAt, endsAt }) =>
      `  secret …${last4}, made ${createdAt.toISOString()}${endsAt ? `, counts until ${endsAt.toISOString()}` : ''}`,
  )
  const state = secretLines.length > 0 ? [...secretLines, `  ${describeCustomers(customers)}`] : ['  withdrawn']
  return [publishableKey, `  ${origins.join(', ') || 'no origin'}`, ...state].join('\n')
}

void runCommand(main, NOT_DONE)
