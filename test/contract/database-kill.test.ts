/**
 * Kills PostgreSQL (`kill -9`) while payments run: the server, or one session, after which PostgreSQL terminates all
 * others and recovers. The API stays up, returns 503 in the meantime, and continues automatically. A sample by default,
 * 100 kills with PROOF=1. Source: docs/spec/errors.md ERR-6, docs/spec/payments.md PAY-16.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/testing/random.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from '../kill/kill-books.ts'
import { type Attempt, inWorkers, PAYMENTS_A_ROUND, prepareAttempts } from '../kill/kill-round.ts'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { type List, type PortalClient, type Resource, signedInClient } from '../support/portal-client.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const KILLS = IS_PROOF ? 100 : 2
/** Time for which the server stays down before it is started again. */
const DOWN_MS = 700
const RECOVERS_WITHIN_MS = 5_000
const ANSWERS_WITHIN_MS = 1_000
const POOL_SIZE = 10

const postgresql = await startPostgresql()
const itKills = it.skipIf(postgresql === null)
const random = createRandom(SEED)
let server: ServerProcess | undefined
let client: PortalClient
let databaseUrl: string
const paid = new Map<string, string>()
const measured = { refused: 0, replayed: 0, slowest503Ms: 0, slowestRecoveryMs: 0 }

beforeAll(async () => {
  if (!postgresql) return
  databaseUrl = await postgresql.createDatabase()
  const port = await freePort()
  server = await startServer(await bundleSandbox(), ['--scale', '300'], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
  })
  await billInvoices({ databaseUrl }, KILLS)
  client = await signedInClient(`http://localhost:${port}`, 'payer')
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await postgresql?.stop()
  console.log(
    `F2: ${KILLS} kills of PostgreSQL: ${paid.size} payments acknowledged, ` +
      `${measured.refused} answers 503 (the slowest after ${Math.round(measured.slowest503Ms)} ms), ` +
      `${measured.replayed} replayed, back to work at most ${Math.round(measured.slowestRecoveryMs)} ms after the database.`,
  )
})

/** Repeats a payment until it is made. Asserts that every request gets a response: 201, 503 or 409. */
async function payAtLast(attempt: Attempt): Promise<void> {
  for (;;) {
    const startedAt = performance.now()
    const reply = await client.send('/payments', {
      method: 'POST',
      headers: { 'Idempotency-Key': attempt.key },
      body: attempt.body,
    })
    if (reply.status === 201) {
      if (reply.headers.get('idempotency-replayed') === 'true') measured.replayed += 1
      paid.set(attempt.key, reply.json<Resource<{ payment_number: string }>>().data.attributes.payment_number)
      return
    }
    expect([409, 503], `${reply.status}: ${reply.text} ${server?.output().slice(-3000)}`).toContain(reply.status)
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(1)
    if (reply.status === 503) {
      measured.refused += 1
      measured.slowest503Ms = Math.max(measured.slowest503Ms, performance.now() - startedAt)
    }
    await delay(50)
  }
}

async function untilAnswered(path: string): Promise<void> {
  while ((await client.send(path)).status !== 200) await delay(20)
}

async function killWhilePaying(what: 'server' | 'session', attempts: readonly Attempt[]): Promise<void> {
  const before = paid.size
  const paying = inWorkers(attempts, payAtLast)
  const killAfter = random.whole(5, PAYMENTS_A_ROUND / 2)
  while (paid.size - before < killAfter) await delay(1)
  await postgresql?.kill9(what)
  if (what === 'server') {
    await delay(DOWN_MS)
    const refused = await client.send('/invoices')
    expect([refused.status, refused.headers.get('retry-after')], refused.text).toEqual([503, '1'])
    expect(refused.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('server-unavailable')
    await postgresql?.restart()
  }
  const backAt = performance.now()
  await untilAnswered('/invoices')
  measured.slowestRecoveryMs = Math.max(measured.slowestRecoveryMs, performance.now() - backAt)
  await paying
}

const sessions = async (): Promise<number> => {
  const looking = new pg.Client(databaseUrl)
  await looking.connect()
  const { rows } = await looking.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await looking.end()
  return Number(rows[0]?.count)
}

itKills.each(Array.from({ length: KILLS }, (_, index) => index + 1))(
  '[ERR-6] returns 503 while PostgreSQL is killed and continues automatically, without losses or duplicates, kill %i',
  { timeout: 120_000 },
  async (round) => {
    const accounts = (await client.send('/bank-accounts')).json<List<{ currency: string; status: string }>>().data
    const account = accounts.find(({ attributes }) => attributes.currency === 'USD' && attributes.status === 'active')
    const draft = { buid_customer: CUSTOMER, currency: 'USD', bank_account_id: account?.id ?? '' }
    const attempts = await prepareAttempts(client, invoicesOf(round), draft)
    await killWhilePaying(round % 2 === 1 ? 'server' : 'session', attempts)

    expect(server?.ended()).toBeNull()
    expect(measured.slowestRecoveryMs).toBeLessThan(RECOVERS_WITHIN_MS)
    expect(measured.slowest503Ms).toBeLessThan(ANSWERS_WITHIN_MS)
    // Every query must get a response, so no broken connection is left in the pool.
    const answers = await Promise.all(Array.from({ length: 4 * POOL_SIZE }, () => client.send('/invoices')))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(await sessions()).toBeLessThanOrEqual(POOL_SIZE)

    const books = await readBooks({ databaseUrl })
    expect(books.payments.map(({ key, number }) => `${key} ${number}`).sort()).toEqual(
      [...paid].map(([key, number]) => `${key} ${number}`).sort(),
    )
    expect(paid.size).toBe(round * PAYMENTS_A_ROUND)
    expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
    expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
  },
)
