/**
 * Kills the server (`kill -9`) between sending a refund to the processor and booking its response. The processor keeps
 * the refund. Each payment is refunded once, regardless of retries, and never without a booking. A sample by
 * default, 10 kills with PROOF=1, which also waits for the job. Source: docs/spec/rail.md RAI-16.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '../../src/testing/random.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from '../kill/kill-books.ts'
import { inWorkers } from '../kill/kill-round.ts'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { type PortalClient, type Resource, signedInClient } from '../support/portal-client.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const KILLS = IS_PROOF ? 10 : 1
const PAYMENTS = IS_PROOF ? 60 : 40
const RESOLVED_WITHIN_MS = 60_000

type Made = { payment_number: string; status: string; total: number; fee: number }

const postgresql = await startPostgresql()
const random = createRandom(SEED)
/** Amounts refunded by the processor, by reference, minor units. */
const given = new Map<string, number>()
const measured = { killed: 0, sent: 0, open: 0, again: 0, byJob: 0, slowestMs: 0 }
let processor: Server
let database: pg.Pool
let databaseUrl: string
let file: string
let port: number
let server: ServerProcess | undefined

async function start(): Promise<void> {
  const { port: processorPort } = processor.address() as AddressInfo
  server = await startServer(file, [], {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REFUNDS_URL: `http://127.0.0.1:${processorPort}`,
  })
}

beforeAll(async () => {
  if (!postgresql) return
  processor = createServer((request, response) => {
    const reference = request.url?.split('/').at(-1) ?? ''
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      measured.sent += 1
      // Only the first request per reference refunds. The server may be killed before it gets the response.
      if (!given.has(reference)) given.set(reference, (JSON.parse(body) as { amountMinor: number }).amountMinor)
      setTimeout(() => response.end(JSON.stringify({ answer: 'refunded' })), random.whole(5, 60))
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
}, 120_000)
afterAll(async () => {
  await server?.stop()
  processor?.close()
  await database?.end()
  await postgresql?.stop()
  console.log(
    `F3: ${measured.killed} kills: ${given.size} card payments given back, each once ` +
      `(${measured.sent} requests to the processor); ${measured.open} were without an answer after a kill, ` +
      `${measured.again} of them finished by the same request again, ${measured.byJob} by the job` +
      (IS_PROOF ? `, at most ${Math.round(measured.slowestMs)} ms after the restart.` : '.'),
  )
})

async function payByCard(client: PortalClient, line: { trx_id: string; amount: number }): Promise<string> {
  const draft = { buid_customer: CUSTOMER, currency: 'USD', card_id: 'PC-1001', lines: [line] }
  const preview = await client.send('/payment-previews', {
    method: 'POST',
    body: { type: 'payment-previews', attributes: draft },
  })
  const { total, fee, review_token } =
    preview.json<Resource<{ total: number; fee: number; review_token: string }>>().data.attributes
  const attributes = { ...draft, total, review_token, terms_accepted: true, ...(fee > 0 && { fee_accepted: fee }) }
  const reply = await client.send('/payments', {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { type: 'payments', attributes },
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Resource<Made>>().data.attributes.payment_number
}

/** Makes card payments and settles them, so that they can be refunded. */
async function settledPayments(round: number): Promise<string[]> {
  const payer = await signedInClient(`http://localhost:${port}`, 'payer')
  const numbers: string[] = []
  await inWorkers(invoicesOf(round).slice(0, PAYMENTS), async ({ trxId, amountMinor }) => {
    numbers.push(await payByCard(payer, { trx_id: trxId, amount: amountMinor }))
  })
  const moved = await payer.send('/sandbox/clock', {
    method: 'POST',
    body: { type: 'clock', attributes: { advanceBankingDays: 3 } },
  })
  expect(moved.status, moved.text).toBe(200)
  return numbers
}

it.skipIf(postgresql === null).each(Array.from({ length: KILLS }, (_, index) => index + 1))(
  '[RAI-16] refunds each payment once if the server is killed between request and response, kill %i',
  { timeout: 180_000 },
  async (round) => {
    const numbers = await settledPayments(round)
    const support = await signedInClient(`http://localhost:${port}`, 'support')
    const attempts = numbers.map((number) => ({ number, key: crypto.randomUUID() }))
    type Attempt = (typeof attempts)[number]
    const send = ({ number, key }: Attempt) =>
      support.send(`/payments/${number}/refund`, {
        method: 'POST',
        headers: { 'Idempotency-Key': key },
        body: { type: 'payment-refunds', attributes: { reason: 'duplicate' } },
      })
    const look = async ({ number }: Attempt) =>
      (await support.send(`/payments/${number}`)).json<Resource<Made>>().data.attributes

    const acknowledged = new Map<string, string>()
    const killAfter = random.whole(5, PAYMENTS / 2)
    let killing: Promise<void> | undefined
    await inWorkers(attempts, async (attempt) => {
      const reply = await send(attempt).catch(() => null)
      if (reply?.status === 200) acknowledged.set(attempt.key, reply.text)
      if (acknowledged.size >= killAfter) killing ??= delay(random.whole(0, 30)).then(() => server?.kill9())
    })
    await killing
    measured.killed += 1
    await start()
    const restartedAt = performance.now()

    const { rows: waiting } = await database.query<{ payment_number: string }>(
      'select payment_number from card_refunds order by 1',
    )
    const open = attempts.filter(({ number }) => waiting.some(({ payment_number }) => payment_number === number))
    measured.open += open.length
    // Only requested refunds are made, and each is booked or pending.
    for (const { number, key } of attempts) {
      if (!given.has(number) || acknowledged.has(key)) continue
      const isWaiting = open.some((each) => each.number === number)
      expect(isWaiting || (await look({ number, key })).status === 'refunded').toBe(true)
    }
    const [asAgain, leftToJob] = [
      open.filter((_, index) => index % 2 === 0),
      open.filter((_, index) => index % 2 === 1),
    ]
    for (const attempt of asAgain) {
      const reply = await send(attempt)
      expect([reply.status, reply.json<Resource<Made>>().data.attributes.status], reply.text).toEqual([200, 'refunded'])
      measured.again += 1
    }
    // Without PROOF=1, do not wait until the job's polling time; the job itself still does the work.
    if (!IS_PROOF) await database.query("update card_refunds set asked_at = now() - interval '1 minute'")
    for (const attempt of leftToJob) {
      while ((await look(attempt)).status !== 'refunded') {
        expect(performance.now() - restartedAt).toBeLessThan(RESOLVED_WITHIN_MS)
        await delay(200)
      }
      measured.byJob += 1
      measured.slowestMs = Math.max(measured.slowestMs, performance.now() - restartedAt)
    }
    for (const attempt of attempts) {
      const reply = await send(attempt)
      expect(reply.status, reply.text).toBe(200)
      const first = acknowledged.get(attempt.key)
      if (first !== undefined) expect(reply.text).toBe(first)
    }

    const { rows } = await database.query<{ number: string; reversed: string; status: string }>(
      "select number, reversed_minor as reversed, status from payments where card_id = 'PC-1001' and number = any($1)",
      [[...given.keys(), ...numbers]],
    )
    expect(rows.filter(({ status }) => status !== 'refunded')).toEqual([])
    expect(rows.map(({ number, reversed }) => `${number} ${reversed}`).sort()).toEqual(
      [...given].map(([reference, amount]) => `${reference} ${amount}`).sort(),
    )
    expect(given.size).toBe(round * PAYMENTS)
    const { rows: events } = await database.query<{ times: string }>(
      `select count(*) as times from ledger_entries
      where event like 'payment-refunded:%' and account = 'bank' and payment_number = any($1) group by event`,
      [[...given.keys()]],
    )
    expect(events.filter(({ times }) => times !== '1')).toEqual([])
    expect(events).toHaveLength(round * PAYMENTS)
    const books = await readBooks({ databaseUrl })
    expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
    expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
  },
)
