/**
 * Measures the sandbox server under load: the same requests for the same customer, with ten thousand invoices and with
 * a million, to detect times that grow with the table. Load generator, server and database run on the same machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SANDBOX_FILE } from '../support/running-sandbox.ts'
import { CUSTOMERS, fill } from './fill.ts'
import { askOnce, CONNECTIONS, type Measured, measuredOf, openLoad, signIn } from './load.ts'
import { measureFloorPayments, measurePayments, payableInvoices, UNSOUND } from './payments.bench.ts'
import type { Row, Table } from './report.ts'

const SMALL = 10_000
const LARGE = 1_000_000
/** The baseline server runs from source, because it has no build. */
const FLOOR_FILE = 'test/bench/floor-server.js'
/** Row names of the baseline, by the request with which they are compared. */
const FLOOR = { list: 'open, a page of 50, the floor', payment: 'payment of ten invoices, the floor' } as const
const WARM_UP_MS = 1_000
const MEASURED_MS = 4_000
/** Users of one customer; several, because each may send at most a thousand requests a second. */
const PEOPLE = ['admin', 'payer', 'viewer']
/** Users of the dealer that sold nearly all invoices. */
const DEALERS_PEOPLE = ['merchant']

interface Question {
  name: string
  path: string
  /** Users who send the request; absent: users of the customer. */
  requestedBy?: readonly string[]
  /** Target share of the baseline's requests per second: PostgreSQL at a million, PGlite at ten thousand (ADR 0033). */
  goal?: { floor: string; postgresql: number; pglite: number }
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'open, a page of 50',
    path: '/invoices?filter[status]=open&page[size]=50',
    goal: { floor: FLOOR.list, postgresql: 0.5, pglite: 0.5 },
  },
  { name: 'all, a page of 50', path: '/invoices?page[size]=50' },
  { name: 'paid, newest first', path: '/invoices?filter[status]=paid&sort=-invoice_date&page[size]=50' },
  { name: 'open by number', path: '/invoices?filter[status]=open&sort=invoice_id&page[size]=50' },
  { name: 'a currency of few', path: '/invoices?filter[sol_currency]=JPY&page[size]=50' },
  { name: 'all by open amount', path: '/invoices?sort=-open_total&page[size]=50' },
  { name: 'a number searched for', path: '/invoices?filter[search]=INV-6000014&page[size]=50' },
  { name: 'part of a number, a few hits', path: '/invoices?filter[search]=00014&page[size]=50' },
  {
    name: 'open, due in a month',
    path: '/invoices?filter[status]=open&filter[due_from]=2026-11-01&filter[due_to]=2026-11-30&page[size]=50',
  },
  {
    name: 'invoiced in a week',
    path: '/invoices?filter[invoiced_from]=2026-06-01&filter[invoiced_to]=2026-06-07&page[size]=50',
  },
  {
    name: 'an open amount',
    path: '/invoices?filter[sol_currency]=USD&filter[open_from]=100000&filter[open_to]=650000&page[size]=50',
  },
  { name: 'open, of one dealer', path: '/invoices?filter[status]=open&filter[buid_merchant]=M-301&page[size]=50' },
  { name: 'paid, paid last first', path: '/invoices?filter[status]=paid&sort=-paid_on&page[size]=50' },
  { name: 'counts of every tab', path: '/invoice-counts' },
  { name: 'exposure', path: '/exposures' },
  ...[
    { name: 'a dealer’s, open', path: '/invoices?filter[status]=open&page[size]=50' },
    { name: 'a dealer’s, by open amount', path: '/invoices?sort=-open_total&page[size]=50' },
    { name: 'a dealer’s, a number searched for', path: '/invoices?filter[search]=INV-6000014&page[size]=50' },
    { name: 'a dealer’s, counts of every tab', path: '/invoice-counts' },
  ].map((question) => ({ ...question, requestedBy: DEALERS_PEOPLE })),
]

/** Measured last and separately, because its requests change the data. */
const PAYMENT: Omit<Question, 'path'> = {
  name: 'payment of ten invoices',
  goal: { floor: FLOOR.payment, postgresql: 0.5, pglite: 0.5 },
}

/** @throws Error if a response is an error, because fast errors would improve the figures */
export async function measureServer(): Promise<Table[]> {
  const postgresql = await startPostgresql()
  if (!postgresql) throw new Error('No PostgreSQL can be started here: the server is not measured without one.')
  try {
    const small = await measureAt(SMALL, { DATABASE_URL: await postgresql.createDatabase() })
    const large = await measureAt(LARGE, { DATABASE_URL: await postgresql.createDatabase() })
    const pglite = await measureAt(SMALL, null)
    return [tableOf(small, large, pglite)]
  } finally {
    await postgresql.stop()
  }
}

type Figures = Map<string, Measured>
/** A row of the table: a request, the payment, or the baseline of one of them, which has no target. */
type Judged = Pick<Question, 'name'> & { goal?: Question['goal'] | undefined }

function tableOf(small: Figures, large: Figures, pglite: Figures): Table {
  const names = [...QUESTIONS, PAYMENT].flatMap(({ name, goal }) => [
    { name, goal },
    ...(goal ? [{ name: goal.floor }] : []),
  ])
  const rows = names.map(({ name, goal }: Judged): Row => {
    const [few, many, embedded] = [figuresOf(small, name), figuresOf(large, name), figuresOf(pglite, name)]
    const shares = goal && {
      postgresql: many.perSecond / figuresOf(large, goal.floor).perSecond,
      pglite: embedded.perSecond / figuresOf(pglite, goal.floor).perSecond,
    }
    const isWithin = many.p99 <= 2 * few.p99
    const isOverFloor = !goal || !shares || (shares.postgresql >= goal.postgresql && shares.pglite >= goal.pglite)
    const isFloor = Object.values<string>(FLOOR).includes(name)
    return {
      name,
      figures: [
        ...[few, many].flatMap(({ perSecond, median, p99 }) => [
          perSecond.toFixed(0),
          `${median.toFixed(1)} / ${p99.toFixed(1)} ms`,
        ]),
        `${(many.p99 / few.p99).toFixed(2)} ×`,
        embedded.perSecond.toFixed(0),
        shares ? `${shares.postgresql.toFixed(2)}, ${shares.pglite.toFixed(2)}` : '',
        goal ? `${goal.postgresql}, ${goal.pglite}` : isFloor ? '' : '2 ×',
      ],
      verdict: isFloor ? '' : isWithin && isOverFloor ? 'ok' : 'over its goal',
    }
  })
  return {
    title: 'The server',
    columns: [
      '10 k /s',
      'median / p99',
      '1 M /s',
      'median / p99',
      'p99, 1 M : 10 k',
      'PGlite 10 k /s',
      'of the floor',
      'goal',
    ],
    rows,
    notes: [
      `${CONNECTIONS} connections, ${MEASURED_MS / 1000} s each; ${CUSTOMERS} customers, the one that asks has a seventh of the invoices.`,
      'The floor asks the same database for the same page, or leaves the same rows of a payment, and does nothing else: test/bench/floor-server.js.',
    ],
  }
}

/** @throws Error if the row was not measured */
function figuresOf(measured: Figures, name: string): Measured {
  const figures = measured.get(name)
  if (!figures) throw new Error(`${name} was not measured.`)
  return figures
}

async function measureAt(invoices: number, env: Readonly<Record<string, string>> | null): Promise<Figures> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'netterms-bench-'))
  const scale = env ? 1_000 : invoices
  const server = await startServer(SANDBOX_FILE, ['--scale', String(scale), '--data', dataDir], {
    PORT: String(port),
    ...env,
  })
  try {
    if (env?.['DATABASE_URL']) await fill(env['DATABASE_URL'], invoices - scale)
    const measured = await measureAll(server, port)
    const place = { dataDir, env, measured }
    await measurePaymentsOf(server, port, place)
    return measured
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  dataDir: string
  env: Readonly<Record<string, string>> | null
  measured: Figures
}

/** Measures the baseline, then the payments. @throws Error if the ledger has errors afterwards */
async function measurePaymentsOf(
  server: ServerProcess,
  port: number,
  { dataDir, env, measured }: Place,
): Promise<void> {
  const databaseUrl = env?.['DATABASE_URL']
  // Only one process can open PGlite, so its server stops for the query and starts again.
  const request = databaseUrl === undefined ? queryDirectory : (text: string) => queryServer(databaseUrl, text)
  if (databaseUrl === undefined) await server.stop()
  for (const prefix of ['PAY', 'FLOOR'] as const) await request(payableInvoices(prefix))
  await measureFloor(await freePort(), { dataDir, env, measured })
  const paying =
    databaseUrl === undefined ? await startServer(SANDBOX_FILE, ['--data', dataDir], { PORT: String(port) }) : server
  const payments = await measurePayments(port).finally(() => databaseUrl === undefined && paying.stop())
  measured.set(PAYMENT.name, payments)
  const [found] = await request(UNSOUND)
  const faults = Object.entries(found ?? {}).filter(([, fault]) => fault !== null)
  if (faults.length > 0) throw new Error(`The books are unsound after the payments: ${JSON.stringify(faults)}.`)
  report(server, PAYMENT.name, payments)

  async function queryDirectory(text: string): Promise<object[]> {
    const pglite = await PGlite.create(join(dataDir, 'database'))
    return pglite
      .query<object>(text)
      .then(({ rows }) => rows)
      .finally(() => pglite.close())
  }
}

async function measureFloor(port: number, { dataDir, env, measured }: Place): Promise<void> {
  const floor = await startServer(FLOOR_FILE, [join(dataDir, 'database')], { PORT: String(port), ...env })
  try {
    await ask(port, [''], '/', WARM_UP_MS)
    measured.set(FLOOR.list, await ask(port, [''], '/', MEASURED_MS))
    measured.set(FLOOR.payment, await measureFloorPayments(port))
    for (const name of Object.values(FLOOR)) report(floor, name, figuresOf(measured, name))
  } finally {
    await floor.stop()
  }
}

async function queryServer(databaseUrl: string, text: string): Promise<object[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query<object>(text).finally(() => client.end())
  return rows
}

const report = ({ ready }: ServerProcess, name: string, { perSecond, p99 }: Measured): void =>
  console.log(`${ready.database ?? ''}: ${name}: ${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`)

async function measureAll(server: ServerProcess, port: number): Promise<Figures> {
  const cookies = new Map<string, string>()
  for (const person of [...PEOPLE, ...DEALERS_PEOPLE]) cookies.set(person, await signIn(port, person))
  const measured: Figures = new Map()
  for (const { name, path, requestedBy = PEOPLE } of QUESTIONS) {
    const theirs = requestedBy.map((person) => cookies.get(person) ?? '')
    await ask(port, theirs, path, WARM_UP_MS)
    const each = await ask(port, theirs, path, MEASURED_MS)
    measured.set(name, each)
    report(server, name, each)
  }
  return measured
}

/** Sends the same request on all connections for `forMs`. @param cookies of users who send in turn */
export async function ask(port: number, cookies: readonly string[], path: string, forMs: number): Promise<Measured> {
  const load = openLoad(port)
  const times: number[] = []
  const startedAt = performance.now()
  const endsAt = startedAt + forMs
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const cookie = cookies[index % cookies.length] ?? ''
      while (performance.now() < endsAt) times.push((await askOnce(load, { cookie, path })).ms)
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  load.agent.destroy()
  return measuredOf(times, seconds)
}
