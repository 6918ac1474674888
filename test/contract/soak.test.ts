/**
 * Runs concurrent users for a while, each with their own session: there are no errors, no payment is lost or
 * duplicated, and the measured figures are printed. A few users for some seconds by default; 200 for a minute with
 * PROOF=1, which also enforces the figures. Source: docs/spec/sandbox.md SBX-15, docs/spec/payments.md PAY-16.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom, type Random } from '../../src/testing/random.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from '../kill/kill-books.ts'
import { type Attempt, inWorkers, PAYMENTS_A_ROUND, prepareAttempts } from '../kill/kill-round.ts'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { type List, type PortalClient, type Resource, signedInClient } from '../support/portal-client.ts'
import { startPostgresql, withClient } from '../support/postgresql.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { LOOP_PROBE, readProbe } from '../support/read-probe.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const [PEOPLE, SECONDS] = IS_PROOF ? [200, 60] : [20, 4]
/** Average time between two requests of one user. */
const THINKING_MS = 1_000
/** Number of payments in ten actions. */
const PAYMENTS_OF_TEN = 2
const ROUNDS = Math.ceil((PEOPLE * SECONDS * PAYMENTS_OF_TEN) / 10 / PAYMENTS_A_ROUND) + 1
const READS = ['/invoices?filter[status]=unpaid', '/invoices?page[number]=2', '/exposures', '/payments', '/self']
const GOALS = { readMs: 300, writeMs: 500, lateMs: 100, growthMbPerMinute: 20 }

const postgresql = await startPostgresql()
let server: ServerProcess | undefined
let databaseUrl: string
let people: Person[]
beforeAll(async () => {
  if (!postgresql) return
  databaseUrl = await postgresql.createDatabase()
  const port = await freePort()
  server = await startServer(await bundleSandbox(), ['--scale', '2000'], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    ...LOOP_PROBE,
  })
  await billInvoices({ databaseUrl }, ROUNDS)
  await enrollPeople()
  const usernames = Array.from({ length: PEOPLE }, (_, index) => `soak-${index + 1}`)
  const clients = await inWorkers(usernames, (username) => signedInClient(`http://localhost:${port}`, username))
  people = clients.map((client) => ({ client, attempts: [] }))
  await reviewPayments()
}, 240_000)
afterAll(async () => {
  await server?.stop()
  await postgresql?.stop()
})

interface Person {
  client: PortalClient
  /** Payments that the user has reviewed and not sent yet. */
  attempts: Attempt[]
}

interface Measured {
  reads: number[]
  writes: number[]
  failures: string[]
  paid: Map<string, string>
}

it.skipIf(postgresql === null)(
  '[SBX-15] serves concurrent users without an error, and loses none of their work',
  { timeout: 300_000 },
  async () => {
    const measured: Measured = { reads: [], writes: [], failures: [], paid: new Map() }
    const from = server?.output().length ?? 0
    const endsAt = performance.now() + SECONDS * 1_000
    await Promise.all(people.map((person, nth) => work(person, createRandom(SEED + nth), measured, endsAt)))
    const { lateMs, rssMb } = readProbe(server?.output().slice(from) ?? '')
    const figures = {
      read: quantile(measured.reads, 0.95),
      write: quantile(measured.writes, 0.95),
      late: quantile(lateMs, 0.99),
      growth: slopeOf(rssMb) * 60,
    }
    console.log(
      `F23: ${PEOPLE} people for ${SECONDS} s, ${THINKING_MS} ms between questions: ` +
        `${measured.reads.length} reads, p95 ${figures.read} ms; ${measured.writes.length} payments, p95 ${figures.write} ms; ` +
        `${measured.failures.length} errors; event loop late p99 ${figures.late} ms; ` +
        `memory ${rssMb[0] ?? 0} to ${rssMb.at(-1) ?? 0} MB, ${figures.growth.toFixed(1)} MB a minute.`,
    )
    expect(measured.failures).toEqual([])
    expect(await countSessions()).toEqual({ sessions: PEOPLE, people: PEOPLE })
    const books = await readBooks({ databaseUrl })
    expect(books.payments.map(({ key, number }) => `${key} ${number}`).sort()).toEqual(
      [...measured.paid].map(([key, number]) => `${key} ${number}`).sort(),
    )
    expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
    expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
    if (!IS_PROOF) return
    expect(figures.read).toBeLessThanOrEqual(GOALS.readMs)
    expect(figures.write).toBeLessThanOrEqual(GOALS.writeMs)
    expect(figures.late).toBeLessThanOrEqual(GOALS.lateMs)
    expect(figures.growth).toBeLessThanOrEqual(GOALS.growthMbPerMinute)
  },
)

/** Creates users like `payer`, with the same password and customers. */
const enrollPeople = (): Promise<unknown> =>
  withClient(databaseUrl, async (database) => {
    await database.query(
      `insert into users select (jsonb_populate_record(payer, jsonb_build_object(
          'id', 'u-soak-' || nth, 'username', 'soak-' || nth, 'email', 'soak-' || nth || '@northwind.example'))).*
        from users as payer, generate_series(1, ${PEOPLE}) as nth where payer.username = 'payer'`,
    )
    await database.query(
      `insert into user_customers select 'u-soak-' || nth, granted.customer_buid
        from generate_series(1, ${PEOPLE}) as nth, user_customers as granted join users as payer on payer.id = granted.user_id
        where payer.username = 'payer'`,
    )
  })

const countSessions = (): Promise<unknown> =>
  withClient(databaseUrl, async (database) => {
    const { rows } = await database.query<object>(
      `select count(*)::int4 as sessions, count(distinct user_id)::int4 as people from portal_sessions
        where user_id like 'u-soak-%'`,
    )
    return rows[0]
  })

/** Each user reviews their own share of the payments, because a review is only valid for its user. */
async function reviewPayments(): Promise<void> {
  const [first] = people
  if (!first) throw new Error('No user has signed in.')
  const accounts = (await first.client.send('/bank-accounts')).json<List<{ currency: string; status: string }>>().data
  const account = accounts.find(({ attributes }) => attributes.currency === 'USD' && attributes.status === 'active')
  const draft = { buid_customer: CUSTOMER, currency: 'USD', bank_account_id: account?.id ?? '' }
  const invoices = Array.from({ length: ROUNDS }, (_, index) => invoicesOf(index + 1)).flat()
  for (const [nth, person] of people.entries()) {
    const share = invoices.filter((_, index) => index % PEOPLE === nth)
    person.attempts = await prepareAttempts(person.client, share, draft)
  }
}

/** Acts as a user until the time is over: reads, waits, and sometimes pays. */
async function work(
  { client, attempts }: Person,
  random: Random,
  { reads, writes, failures, paid }: Measured,
  endsAt: number,
): Promise<void> {
  await delay(random.whole(0, THINKING_MS))
  while (performance.now() < endsAt) {
    const attempt = random.whole(1, 10) <= PAYMENTS_OF_TEN ? attempts.pop() : undefined
    const startedAt = performance.now()
    const path = attempt ? '/payments' : random.pick(READS)
    const question = attempt && {
      method: 'POST',
      headers: { 'Idempotency-Key': attempt.key },
      body: attempt.body,
    }
    try {
      const reply = await client.send(path, question)
      const took = performance.now() - startedAt
      if (attempt && reply.status === 201) {
        paid.set(attempt.key, reply.json<Resource<{ payment_number: string }>>().data.attributes.payment_number)
      }
      if (reply.status !== (attempt ? 201 : 200)) failures.push(`${path}: ${reply.status} ${reply.text}`)
      ;(attempt ? writes : reads).push(took)
    } catch (error) {
      failures.push(`${path}: ${String(error)}`)
    }
    await delay(random.whole(THINKING_MS / 2, (THINKING_MS * 3) / 2))
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Returns the increase per second by least squares over the second half, because the first half is warm-up. */
function slopeOf(values: readonly number[]): number {
  const half = values.slice(Math.floor(values.length / 2))
  const middle = (half.length - 1) / 2
  const mean = half.reduce((sum, value) => sum + value, 0) / Math.max(1, half.length)
  const rise = half.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  const run = half.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
  return run === 0 ? 0 : rise / run
}
