/**
 * Kills the server (`kill -9`) between sending a charge to the processor and storing its response. The processor
 * keeps the charge. Each payment is charged once, regardless of retries. A sample by default, 10 kills with PROOF=1,
 * which also waits for the job. Source: docs/spec/rail.md RAI-21.
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
import { type List, type PortalClient, type Resource, signedInClient } from '../support/portal-client.ts'
import { startPostgresql } from '../support/postgresql.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'

const KILLS = IS_PROOF ? 10 : 1
const PAYMENTS = IS_PROOF ? 60 : 40
const RESOLVED_WITHIN_MS = 60_000

interface Attempt {
  key: string
  attributes: Record<string, unknown>
}
type Made = { payment_number: string; status: string; total: number; fee: number }

const postgresql = await startPostgresql()
const random = createRandom(SEED)
/** Amounts charged by the processor, by reference, minor units. */
const charged = new Map<string, number>()
const measured = { killed: 0, sent: 0, open: 0, again: 0, byJob: 0, slowestMs: 0 }
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
      if (request.method === 'PUT') {
        measured.sent += 1
        // Only the first request per reference charges. The server may be killed before it gets the response.
        if (!charged.has(reference)) charged.set(reference, (JSON.parse(body) as { amountMinor: number }).amountMinor)
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
  client = await signedInClient(`http://localhost:${port}`, 'payer')
}, 120_000)
afterAll(async () => {
  await server?.stop()
  processor?.close()
  await database?.end()
  await postgresql?.stop()
  console.log(
    `F3: ${measured.killed} kills: ${charged.size} payments by card, each charged once ` +
      `(${measured.sent} requests to the processor); ${measured.open} were processing after a kill, ` +
      `${measured.again} of them finished by the same request again, ${measured.byJob} by the job` +
      (IS_PROOF ? `, at most ${Math.round(measured.slowestMs)} ms after the restart.` : '.'),
  )
})

async function reviewed(lines: { trx_id: string; amount: number }[]): Promise<Attempt> {
  const draft = { buid_customer: CUSTOMER, currency: 'USD', card_id: 'PC-1001', lines }
  const reply = await client.send('/payment-previews', {
    method: 'POST',
    body: { type: 'payment-previews', attributes: draft },
  })
  expect(reply.status, reply.text).toBeLessThan(202)
  const { total, fee, review_token } =
    reply.json<Resource<{ total: number; fee: number; review_token: string }>>().data.attributes
  const attributes = { ...draft, total, review_token, terms_accepted: true, ...(fee > 0 && { fee_accepted: fee }) }
  return { key: crypto.randomUUID(), attributes }
}

const send = ({ key, attributes }: Attempt) =>
  client.send('/payments', {
    method: 'POST',
    headers: { 'Idempotency-Key': key },
    body: { type: 'payments', attributes },
  })
const look = async ({ key }: Attempt): Promise<Made | undefined> =>
  (await client.send(`/payments?filter[idempotency_key]=${key}`)).json<List<Made>>().data[0]?.attributes

it.skipIf(postgresql === null).each(Array.from({ length: KILLS }, (_, index) => index + 1))(
  '[RAI-21] charges each payment once if the server is killed between request and response, kill %i',
  { timeout: 180_000 },
  async (round) => {
    const invoices = invoicesOf(round).slice(0, PAYMENTS)
    const attempts = await inWorkers(invoices, ({ trxId, amountMinor }) =>
      reviewed([{ trx_id: trxId, amount: amountMinor }]),
    )
    const acknowledged = new Map<string, Made>()
    const killAfter = random.whole(5, PAYMENTS / 2)
    let killing: Promise<void> | undefined
    await inWorkers(attempts, async (attempt) => {
      const reply = await send(attempt).catch(() => null)
      if (reply?.status === 201) acknowledged.set(attempt.key, reply.json<Resource<Made>>().data.attributes)
      if (acknowledged.size >= killAfter) killing ??= delay(random.whole(0, 30)).then(() => server?.kill9())
    })
    await killing
    measured.killed += 1
    await start()
    const restartedAt = performance.now()

    const unheard = attempts.filter(({ key }) => !acknowledged.has(key))
    const open: Attempt[] = []
    for (const attempt of unheard) {
      const made = await look(attempt)
      if (!made) continue
      // The payment is processing or paid, never failed.
      expect(['processing', 'approved']).toContain(made.status)
      if (made.status === 'processing') open.push(attempt)
    }
    measured.open += open.length
    const [asAgain, leftToJob] = [
      open.filter((_, index) => index % 2 === 0),
      open.filter((_, index) => index % 2 === 1),
    ]
    for (const attempt of asAgain) {
      const reply = await send(attempt)
      expect([reply.status, reply.json<Resource<Made>>().data.attributes.status], reply.text).toEqual([201, 'approved'])
      measured.again += 1
    }
    // Without PROOF=1, do not wait until the job's polling time; the job itself still does the work.
    if (!IS_PROOF) await database.query("update card_charges set asked_at = now() - interval '1 minute'")
    for (const attempt of leftToJob) {
      while ((await look(attempt))?.status !== 'approved') {
        expect(performance.now() - restartedAt).toBeLessThan(RESOLVED_WITHIN_MS)
        await delay(200)
      }
      measured.byJob += 1
      measured.slowestMs = Math.max(measured.slowestMs, performance.now() - restartedAt)
    }
    for (const attempt of attempts) {
      const reply = await send(attempt)
      expect(reply.status, reply.text).toBe(201)
      const first = acknowledged.get(attempt.key)
      if (first) expect(reply.json<Resource<Made>>().data.attributes).toEqual(first)
    }

    const { rows } = await database.query<{ number: string; charge: string; status: string }>(
      "select number, total_minor + fee_minor as charge, status from payments where method = 'card' and card_id = 'PC-1001'",
    )
    expect(rows.filter(({ status }) => status !== 'approved')).toEqual([])
    expect(rows.map(({ number, charge }) => `${number} ${charge}`).sort()).toEqual(
      [...charged].map(([reference, amount]) => `${reference} ${amount}`).sort(),
    )
    expect(charged.size).toBe(round * PAYMENTS)
    const books = await readBooks({ databaseUrl })
    expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
    expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
  },
)
