/**
 * SIGTERM while fifty payments are in flight: each gets a response, either its payment or 503 without any effect; the
 * process exits without being killed; its data can be opened again and contain every acknowledged payment. 10 times on
 * each database with PROOF=1. Source: docs/spec/sandbox.md SBX-8.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createRandom } from '../../src/testing/random.ts'
import { billInvoices, CUSTOMER, invoicesOf, readBooks } from '../kill/kill-books.ts'
import { type Attempt, PAYMENTS_A_ROUND, prepareAttempts } from '../kill/kill-round.ts'
import { type ServerProcess, startServer } from '../support/child-process.ts'
import { freePort } from '../support/free-ports.ts'
import { anonymousClient, type List, type Reply, type Resource, signedInClient } from '../support/portal-client.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { bundleSandbox } from '../support/sandbox-bundle.ts'
import { copyOfPGlite, copyOnPostgresql } from '../support/sandbox-databases.ts'

const TRIALS = IS_PROOF ? 10 : 1
const IN_FLIGHT = 50
/** Number of payments that the server has not read yet when it receives SIGTERM. */
const UNREAD = 16
const ENDS_WITHIN_MS = 10_000
/** Delay of every call before it is processed, so that all are in flight when the signal arrives. */
const SLOW_MS = 1_500

const hasPostgresql = inject('preparedDatabases').postgresqlUrl !== null
const file = await bundleSandbox()
const random = createRandom(SEED)

describe.each(['PGlite', 'PostgreSQL'] as const)('SIGTERM, on %s', (name) => {
  const isThere = name === 'PGlite' || hasPostgresql
  const numbers = new Map<string, string>()
  const measured = { finished: 0, refused: 0, slowestEndMs: 0 }
  let folder: string
  let where: { databaseUrl: string } | { dataDir: string }
  let port: number
  let server: ServerProcess | undefined

  async function start(): Promise<void> {
    const args = 'dataDir' in where ? ['--data', where.dataDir] : []
    const env = 'databaseUrl' in where ? { DATABASE_URL: where.databaseUrl } : {}
    server = await startServer(file, args, { PORT: String(port), ...env })
  }

  beforeAll(async () => {
    if (!isThere) return
    folder = await mkdtemp(join(tmpdir(), 'netterms-shutdown-'))
    port = await freePort()
    where = name === 'PGlite' ? { dataDir: join(folder, 'data') } : { databaseUrl: await copyOnPostgresql(60) }
    if ('dataDir' in where) await copyOfPGlite(60, where.dataDir)
    await billInvoices(where, TRIALS + 1)
    await start()
  }, 120_000)
  afterAll(async () => {
    if (!isThere) return
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
    console.log(
      `F4 on ${name}: ${TRIALS} × SIGTERM with ${IN_FLIGHT} payments in flight: ` +
        `${measured.finished} finished, ${measured.refused} refused with 503 before any work, 0 dropped; ` +
        `ended after at most ${Math.round(measured.slowestEndMs)} ms.`,
    )
  })

  const client = () => signedInClient(`http://localhost:${port}`, 'payer')

  async function slowDown(slow_ms: number): Promise<void> {
    const body = { type: 'sandbox-faults', attributes: { slow_ms } }
    await anonymousClient(`http://localhost:${port}`).send('/sandbox/faults', { method: 'POST', body })
  }

  async function attemptsOf(trial: number): Promise<Attempt[]> {
    const payer = await client()
    const accounts = (await payer.send('/bank-accounts')).json<List<{ currency: string; status: string }>>().data
    const account = accounts.find(({ attributes }) => attributes.currency === 'USD' && attributes.status === 'active')
    const draft = { buid_customer: CUSTOMER, currency: 'USD', bank_account_id: account?.id ?? '' }
    const invoices = invoicesOf(trial).slice(0, Math.min(IN_FLIGHT, PAYMENTS_A_ROUND))
    return prepareAttempts(payer, invoices, draft)
  }

  /** Starts a request that never ends, which must not delay the exit beyond the grace period. */
  function beginAndNeverEnd(): Socket {
    const half = connect(port, '127.0.0.1')
    half.on('error', () => undefined)
    half.write('POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/vnd.api+json\r\n')
    return half
  }

  it.skipIf(!isThere)(
    `[SBX-8] resets none of ${UNREAD} accepted payments on SIGTERM`,
    { timeout: 120_000 },
    async () => {
      const attempts = (await attemptsOf(TRIALS + 1)).slice(0, UNREAD)
      const payer = await client()
      const sent = attempts.map(({ key, body }) =>
        payer.send('/payments', { method: 'POST', headers: { 'Idempotency-Key': key }, body }),
      )
      // Enough time to send the requests, but not for the server to read them.
      await delay(5)
      const ending = server?.stop()
      const answers = await Promise.allSettled(sent)
      expect(await ending, server?.output()).toBe(0)
      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
      await start()
      const again = await client()
      for (const [index, attempt] of attempts.entries()) {
        const answer = answers[index]
        if (answer?.status !== 'fulfilled') continue
        expect([201, 503], answer.value.text).toContain(answer.value.status)
        const question = { method: 'POST', headers: { 'Idempotency-Key': attempt.key }, body: attempt.body }
        const reply = await again.send('/payments', question)
        expect(reply.status, reply.text).toBe(201)
        if (answer.value.status === 201) keep(attempt, answer.value)
        keep(attempt, reply)
      }
    },
  )

  const keep = (attempt: Attempt, reply: Reply): void => {
    const { payment_number } = reply.json<Resource<{ payment_number: string }>>().data.attributes
    expect(numbers.get(attempt.key) ?? payment_number).toBe(payment_number)
    numbers.set(attempt.key, payment_number)
  }

  it.skipIf(!isThere).each(Array.from({ length: TRIALS }, (_, index) => index + 1))(
    '[SBX-8] responds to everything in flight, exits within 10 s and opens its data again, trial %i',
    { timeout: 120_000 },
    async (trial) => {
      const attempts = await attemptsOf(trial)
      const payer = await client()
      await slowDown(SLOW_MS)
      const send = (attempt: Attempt) =>
        payer.send('/payments', {
          method: 'POST',
          headers: { 'Idempotency-Key': attempt.key },
          body: attempt.body,
        })
      const sent = attempts.map(send)
      const half = (SEED + trial + (name === 'PGlite' ? 0 : 1)) % 2 === 0 ? beginAndNeverEnd() : null
      await delay(random.whole(SLOW_MS / 3, (SLOW_MS * 2) / 3))
      const signaledAt = performance.now()
      const ending = server?.stop()
      const answers = await Promise.allSettled(sent)
      const code = await ending
      measured.slowestEndMs = Math.max(measured.slowestEndMs, performance.now() - signaledAt)
      half?.destroy()

      expect(answers.filter(({ status }) => status === 'rejected')).toEqual([])
      answers.forEach((answer, index) => {
        const attempt = attempts[index]
        if (answer.status === 'rejected' || !attempt) return
        expect([201, 503], answer.value.text).toContain(answer.value.status)
        if (answer.value.status === 503) measured.refused += 1
        else measured.finished += 1
        if (answer.value.status === 201) keep(attempt, answer.value)
      })
      expect(code, server?.output()).toBe(0)
      expect(measured.slowestEndMs).toBeLessThan(ENDS_WITHIN_MS)

      await start()
      await slowDown(0)
      const again = await client()
      await Promise.all(
        attempts.map(async (attempt) => {
          const reply = await again.send('/payments', {
            method: 'POST',
            headers: { 'Idempotency-Key': attempt.key },
            body: attempt.body,
          })
          const isReplay = reply.headers.get('idempotency-replayed') === 'true'
          expect([reply.status, isReplay], reply.text).toEqual([201, numbers.has(attempt.key)])
          keep(attempt, reply)
        }),
      )
      await server?.stop()
      const books = await readBooks(where)
      if (trial < TRIALS) await start()
      expect(books.payments.map(({ key, number }) => `${key} ${number}`).sort()).toEqual(
        [...numbers].map(([key, number]) => `${key} ${number}`).sort(),
      )
      expect(books).toMatchObject({ keysNotOnce: 0, invoicesNotOnce: 0, invoicesOutOfStep: 0, unbalancedEvents: 0 })
      expect(books.ledger.filter(({ sum }) => sum !== '0')).toEqual([])
    },
  )
})
