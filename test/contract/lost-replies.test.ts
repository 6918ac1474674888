/**
 * The response is lost after the server has processed the request: the connection is cut, and the same request is
 * retried with its key. Each makes one payment, and the retry returns the lost response. 500 times on each database
 * with PROOF=1. Source: docs/spec/payments.md PAY-11, docs/spec/sandbox.md SBX-9.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../examples/sandbox/src/app.ts'
import { openTestApi, own, PROVIDER, type TestApi } from '../../examples/sandbox/src/http/test-api.ts'
import { createRandom } from '../../src/testing/random.ts'
import { openDesk, type PaymentDesk } from '../support/payment-desk.ts'
import { SEED } from '../support/seed.ts'
import { IS_PROOF } from '../support/tiers.ts'
import { testDatabases } from '../support/sandbox-databases.ts'

const TRIALS = IS_PROOF ? 500 : 8
/** Invoices of Northwind in US dollars that can be paid in part. */
const INVOICES = [201377, 202940, 203115, 204016, 204347, 204455]

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('lost responses, on %s', (kind) => {
  let api: TestApi
  let desk: PaymentDesk
  let app: ReturnType<typeof createApp>
  let origin: string
  let payer: Record<string, string>
  beforeAll(async () => {
    const database = await databases.openSeeded(kind, 60)
    api = await openTestApi({}, database)
    desk = openDesk(database.db)
    app = createApp({
      database,
      options: { environment: 'sandbox', https: false, providerOrigins: () => [PROVIDER], log: () => undefined },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    payer = { ...own(await api.signIn('payer')), Origin: PROVIDER, 'Content-Type': 'application/vnd.api+json' }
  }, 120_000)
  afterAll(async () => {
    await app?.close()
    await api?.close()
  })

  const post = (path: string, type: string, attributes: object, key?: string) =>
    fetch(`${origin}/api${path}`, {
      method: 'POST',
      headers: { ...payer, ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify({ data: { type, attributes } }),
    })
  const cut = (cut_percent: number) => post('/sandbox/faults', 'sandbox-faults', { cut_percent })

  it(
    '[PAY-11] pays once for a key with a lost response, and returns the response on retry',
    async () => {
      const random = createRandom(SEED)
      let lost = 0
      for (let trial = 0; trial < TRIALS; trial += 1) {
        const method = trial % 5 === 4 ? { card_id: 'PC-1001' } : { bank_account_id: 'BA-1001' }
        const lines = { [random.pick(INVOICES)]: 10_000 + trial }
        const body = await desk.requestOf(desk.draft(lines, {}, method))
        const key = `lost-reply-${kind}-${trial}`
        await cut(100)
        // Lose one to three responses, as for a client that retries several times.
        for (let attempt = random.whole(1, 3); attempt > 0; attempt -= 1) {
          await expect(post('/payments', 'payments', body, key)).rejects.toThrow('fetch failed')
          lost += 1
        }
        await cut(0)
        const answer = await post('/payments', 'payments', body, key)
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
        const { data } = (await answer.json()) as { data: { attributes: { payment_number: string } } }
        const made = await desk.db.selectFrom('payments').select('number').where('idempotency_key', '=', key).execute()
        expect(made).toEqual([{ number: data.attributes.payment_number }])
        if ('card_id' in method) await desk.move(3)
        else expect((await desk.cancel(data.attributes.payment_number)).status).toBe(200)
      }
      await desk.expectSoundBooks()
      console.log(`F5 on ${kind}: ${TRIALS} payments, ${lost} answers lost, ${TRIALS} payments made.`)
    },
    IS_PROOF ? 600_000 : 60_000,
  )
})
