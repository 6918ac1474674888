/**
 * Kills the server (`kill -9`) during card payments, payments of several accounts, and scheduled payments, then on
 * AutoPay days. The card processor keeps its charges. No payment is duplicated or lost, and the ledger sums to zero. A
 * seeded sample by default, 10 kills of each with PROOF=1. Source: docs/spec/payments.md PAY-11, PAY-16, PAY-316,
 * AUT-8; docs/spec/rail.md RAI-163; S F3.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/testing/random.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from '../kill/kill-books.ts'
import { inWorkers, patiently } from '../kill/kill-round.ts'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { type List, type PortalClient, type Resource, signedInClient } from '../support/portal-client.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const KILLS = IS_PROOF ? 10 : 1
/** Number of payments, a third of each type; fewer than a user may send per minute. */
const PAYMENTS = 27
const WEST = '10429'
const KINDS = ['card', 'several', 'scheduled'] as const
/** A banking day in the future. */
const SCHEDULED_ON = '12/07/2026'

interface Attempt {
  kind: (typeof KINDS)[number]
  key: string
  path: string
  type: string
  attributes: Record<string, unknown>
}
interface Made {
  payment_number?: string
  payments?: { payment_number: string }[]
}

const postgresql = await startPostgresql()
const random = createRandom(SEED)
/** Amounts charged by the processor, by reference, minor units. */
const charged = new Map<string, number>()
const measured = { kills: 0, attempts: 0, beforeKill: 0, payments: 0, days: 0, byAutoPay: 0 }
let processor: Server
let database: pg.Pool
let databaseUrl: string
let file: string
let port: number
let server: ServerProcess | undefined
let client: PortalClient

async function start(): Promise<void> {
  const { port: processorPort } = processor.address() as AddressInfo
  server = await startServer(file, [], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    PROCESSOR_URL: `http://127.0.0.1:${processorPort}`,
  })
}

beforeAll(async () => {
  if (!postgresql) return
  processor = createServer((request, response) => {
    const reference = request.url?.split('/').at(-1) ?? ''
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      if (request.method === 'PUT' && !charged.has(reference)) {
        charged.set(reference, (JSON.parse(body) as { amountMinor: number }).amountMinor)
      }
      const answer = charged.has(reference) ? 'approved' : 'never-heard'
      setTimeout(() => response.end(JSON.stringify({ answer })), random.whole(5, 60))
    })
  })
  await new Promise<void>((resolve) => processor.listen(0, '127.0.0.1', resolve))
  file = await bundleSandbox('test/support/processor-sandbox.ts')
  databaseUrl = await postgresql.createDatabase()
  database = new pg.Pool({ connectionString: databaseUrl })
  database.on('error', () => undefined)
  port = await freePort()
  await start()
  await billInvoices({ databaseUrl }, KILLS)
  await billInvoices({ databaseUrl }, KILLS, WEST)
  client = await signedInClient(`http://localhost:${port}`, 'payer')
}, 120_000)
afterAll(async () => {
  await server?.stop()
  processor?.close()
  await database?.end()
  await postgresql?.stop()
  console.log(
    `F3: ${measured.kills} kills: ${measured.attempts} requests (${measured.beforeKill} answered before the kill) made ` +
      `${measured.payments} payments, ${charged.size} charges; AutoPay killed on ${measured.days} days made ` +
      `${measured.byAutoPay} payments. Doubles 0, losses 0, ledger 0.00.`,
  )
})

const post = (path: string, type: string, attributes: object, key?: string) =>
  patiently(() =>
    client.send(path, {
      method: 'POST',
      ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
      body: { type, attributes: attributes as Record<string, unknown> },
    }),
  )

async function reviewed(kind: Attempt['kind'], line: { trx_id: string; amount: number }): Promise<Attempt> {
  const key = crypto.randomUUID()
  const isSeveral = kind === 'several'
  const method =
    kind === 'scheduled' ? { bank_account_id: 'BA-1001', scheduled_on: SCHEDULED_ON } : { card_id: 'PC-1001' }
  const shares = [CUSTOMER, WEST].map((buid_customer) => ({ buid_customer, lines: [line] }))
  const draft = isSeveral
    ? { currency: 'USD', card_id: 'PC-1001', payments: shares }
    : { buid_customer: CUSTOMER, currency: 'USD', ...method, lines: [line] }
  const type = isSeveral ? 'payment-group-previews' : 'payment-previews'
  const reply = await post(`/${type}`, type, draft)
  expect(reply.status, reply.text).toBe(200)
  const shown =
    reply.json<
      Resource<{ total: number; fee: number; review_token: string; payments?: { total: number; fee: number }[] }>
    >().data.attributes
  const attributes = {
    ...draft,
    ...(isSeveral && {
      payments: shares.map((share, index) => {
        const { total = 0, fee = 0 } = shown.payments?.[index] ?? {}
        return { ...share, total, fee_accepted: fee }
      }),
    }),
    total: shown.total,
    review_token: shown.review_token,
    terms_accepted: true,
    ...(shown.fee > 0 && { fee_accepted: shown.fee }),
  }
  const path = isSeveral ? '/payment-groups' : '/payments'
  return { kind, key, path, type: path.slice(1), attributes }
}

const send = ({ path, type, attributes, key }: Attempt) => post(path, type, attributes, key)
const numbersOf = ({ payment_number, payments }: Made): string[] =>
  payments ? payments.map((payment) => payment.payment_number) : [payment_number ?? '']

async function expectSoundBooks(): Promise<void> {
  const books = await readBooks({ databaseUrl })
  expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
  expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
}

it.skipIf(postgresql === null).each(Array.from({ length: KILLS }, (_, index) => index + 1))(
  '[RAI-163] [PAY-16] pays each once by card, together and scheduled if the server is killed, kill %i',
  { timeout: 240_000 },
  async (round) => {
    const invoices = invoicesOf(round).slice(0, PAYMENTS)
    const attempts = await inWorkers(
      invoices.map((invoice, index) => ({ ...invoice, kind: KINDS[index % KINDS.length] ?? 'card' })),
      ({ kind, trxId, amountMinor }) => reviewed(kind, { trx_id: trxId, amount: amountMinor }),
    )
    const acknowledged = new Map<string, string[]>()
    const killAfter = random.whole(2, PAYMENTS / 2)
    let killing: Promise<void> | undefined
    await inWorkers(attempts, async (attempt) => {
      const reply = await send(attempt).catch(() => null)
      if (reply?.status === 201) acknowledged.set(attempt.key, numbersOf(reply.json<Resource<Made>>().data.attributes))
      if (acknowledged.size >= killAfter) killing ??= delay(random.whole(0, 30)).then(() => server?.kill9())
    })
    await killing
    measured.kills += 1
    measured.attempts += attempts.length
    measured.beforeKill += acknowledged.size
    await start()
    for (const attempt of attempts) {
      const reply = await send(attempt)
      expect(reply.status, reply.text).toBe(201)
      const numbers = numbersOf(reply.json<Resource<Made>>().data.attributes)
      expect(numbers).toHaveLength(attempt.kind === 'several' ? 2 : 1)
      const first = acknowledged.get(attempt.key)
      if (first) expect(numbers).toEqual(first)
    }
    const { rows } = await database.query<{ reference: string; charge: string; statuses: string[] }>(
      `select coalesce(paid_with, number) as reference, sum(total_minor + fee_minor) as charge,
        array_agg(distinct status) as statuses
      from payments where card_id = 'PC-1001' group by 1`,
    )
    expect(rows.filter(({ statuses }) => statuses.join() !== 'approved')).toEqual([])
    expect(rows.map(({ reference, charge }) => `${reference} ${charge}`).sort()).toEqual(
      [...charged].map(([reference, amount]) => `${reference} ${amount}`).sort(),
    )
    const made = await database.query<{ count: string }>(
      `select count(*) from payments where idempotency_key = any($1)`,
      [attempts.map(({ key }) => key)],
    )
    const perRound = PAYMENTS + attempts.filter(({ kind }) => kind === 'several').length
    expect(Number(made.rows[0]?.count)).toBe(perRound)
    measured.payments += perRound
    await expectSoundBooks()
  },
)

it.skipIf(postgresql === null)(
  '[AUT-8] makes the forecast AutoPay payments once each, if the server is killed on every day',
  { timeout: 240_000 },
  async () => {
    await database.query(`update bank_accounts set auto_pay = true where customer_buid = $1 and id = 'BA-1002'`, [
      CUSTOMER,
    ])
    await database.query(
      `insert into auto_pay_settings (customer_buid, bank_account_id, status, days_before_due, maximum_minor, credits_first,
        includes_overdue, off_reason, changed_at)
      values ($1, 'BA-1002', 'on', 0, null, false, true, null, timestamptz '2026-11-20 15:00Z')`,
      [CUSTOMER],
    )
    const forecasts = await client.send(`/auto-pay-forecasts?filter[buid_customer]=${CUSTOMER}`)
    const forecast = forecasts
      .json<List<{ pays_on: string | null; by_account: number }>>()
      .data.map(({ id, attributes }) => ({ trx_id: id, ...attributes }))
    const days = IS_PROOF ? 10 : 3
    for (let day = 1; day <= days; day += 1) {
      const before = await ranFor()
      const moving = post('/sandbox/clock', 'clock', { advanceBankingDays: 1 }).catch(() => null)
      await delay(random.whole(0, 250))
      await server?.kill9()
      await moving
      await start()
      measured.days += 1
      // Repeat the day until its run is complete: after a kill, the whole run is repeated.
      while ((await ranFor()) === before) await post('/sandbox/clock', 'clock', { advanceBankingDays: 1 })
      await expectSoundBooks()
    }
    const until = await ranFor()
    const { rows } = await database.query<{ paid: string }>(
      `select initiates_on::text || ' ' || trx_id || ' ' || amount_minor as paid from payments
      join payment_lines on payment_number = number and payment_lines.customer_buid = payments.customer_buid
      where payer_name = 'AutoPay' and payments.customer_buid = $1`,
      [CUSTOMER],
    )
    measured.byAutoPay = rows.length
    const expected = forecast.flatMap(({ trx_id, pays_on, by_account }) => {
      const on = pays_on?.replace(/(..)\/(..)\/(....)/, '$3-$1-$2')
      return on !== undefined && on <= until ? [`${on} ${trx_id} ${by_account}`] : []
    })
    expect(rows.map(({ paid }) => paid).sort()).toEqual(expected.sort())
    expect(rows.length).toBeGreaterThan(0)
  },
)

async function ranFor(): Promise<string> {
  const { rows } = await database.query<{ day: string }>('select jobs_ran_for::text as day from program_clock')
  return rows[0]?.day ?? ''
}
