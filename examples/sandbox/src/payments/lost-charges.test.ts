import type { Payment } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, openDesk, payer, type PaymentDesk } from '../../../../test/support/payment-desk.ts'
import { ask } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { takeOpenCharges } from './card-charges.queries.ts'
import { resolveCharges } from './charge-card.ts'
import { createPaymentHandlers } from './payments.handlers.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const INVOICES = [201377, 202940, 203115, 204016, 204347, 204455] as const
const AMOUNT = 10_000

type Moment = 'before it is sent' | 'before it is recorded'

describe.each(databases.kinds)('charges with a lost response, %s', (kind) => {
  let desk: PaymentDesk
  /** When the process is killed: before the network receives the charge, or before its response is recorded. */
  let killed: Moment | null = null
  let asked = 0
  const rail: PaymentRail = {
    ...sandboxRail,
    async authorizeCard(at, order) {
      if (killed === 'before it is sent') throw new Error('killed')
      asked += 1
      const answer = await sandboxRail.authorizeCard(at, order)
      if (killed === 'before it is recorded') throw new Error('killed')
      return answer
    },
  }
  beforeAll(async () => {
    desk = openDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  beforeEach(async () => {
    killed = null
    await cardEndsIn('4242')
    await resolveCharges(desk.db, rail, 0)
    // Settles everything, so that the invoices can be paid again.
    await desk.move(4)
    asked = 0
  })

  const cardEndsIn = (last4: string) =>
    desk.db
      .updateTable('payment_cards')
      .set({ network_token: `nt_${last4}` })
      .where('id', '=', 'PC-1001')
      .execute()
  const send = (body: unknown, idempotencyKey: string) =>
    ask(desk.db, 'payments.create', { principal: payer, idempotencyKey, body }, createPaymentHandlers({ rail }))
  const request = (invoice: number) => desk.requestOf(desk.draft({ [invoice]: AMOUNT }, {}, { card_id: 'PC-1001' }))

  async function paymentOf(key: string): Promise<Payment> {
    const { data } = await ask(desk.db, 'payments.list', { principal: payer, filter: { idempotency_key: key } })
    expect(data).toHaveLength(1)
    return (data as Payment[])[0] as Payment
  }
  async function chargesOf(number: string): Promise<unknown[]> {
    const { rows } = await sql`select amount_minor from rail_cards where reference = ${number}`.execute(desk.db)
    return rows
  }
  async function auditedActions(number: string): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where subject = ${number} and actor = 'rail' order by id`.execute(desk.db)
    return rows.map(({ action }) => action)
  }
  const openCharges = async () => (await desk.db.selectFrom('card_charges').selectAll().execute()).length

  async function killAt(moment: Moment, invoice: number) {
    const [key, body] = [newKey(), await request(invoice)]
    killed = moment
    await expect(send(body, key)).rejects.toThrow('killed')
    killed = null
    return { key, body, number: (await paymentOf(key)).number }
  }

  it.each(['before it is sent', 'before it is recorded'] as const)(
    '[RAI-21] leaves a payment processing when the process is killed %s, and charges it once',
    async (moment) => {
      const { key, body, number } = await killAt(moment, INVOICES[0])
      expect(await paymentOf(key)).toMatchObject({ status: 'processing', cancelableUntil: null })
      const { status, pendingTotal } = await desk.invoiceOf(INVOICES[0])
      expect([status, pendingTotal]).toEqual([expect.arrayContaining(['Payment Pending']), AMOUNT])
      const again = await desk.preview(desk.draft({ [INVOICES[0]]: AMOUNT }))
      expect(again.data).toMatchObject([{ code: 'payment-invoice-already-in-payment' }])
      expect((await desk.cancel(number)).status).toBe(409)
      await desk.expectSoundBooks()

      await resolveCharges(desk.db, rail, 0)
      expect([(await paymentOf(key)).status, asked, await openCharges()]).toEqual(['approved', 1, 0])
      expect(await chargesOf(number)).toHaveLength(1)
      expect(await auditedActions(number)).toEqual(['payments.approved'])
      const replay = await send(body, key)
      expect([replay.status, replay.isReplay, replay.data]).toMatchObject([201, true, { number, status: 'approved' }])
      expect((await send(body, key)).body).toBe(replay.body)
      expect(asked).toBe(1)
      await desk.expectSoundBooks()
    },
  )

  it('[RAI-21] answers a repeated request at once, concurrent ones identically, and charges once', async () => {
    const { key, body, number } = await killAt('before it is recorded', INVOICES[1])
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(body, key)))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(replies[0]?.data).toMatchObject({ number, status: 'approved' })
    expect([await openCharges(), (await chargesOf(number)).length]).toEqual([0, 1])
    expect(await auditedActions(number)).toEqual(['payments.approved'])
    await desk.expectSoundBooks()
  })

  it('[RAI-21] releases the invoice when the lost response was a decline', async () => {
    await cardEndsIn('0002')
    const before = await desk.invoiceOf(INVOICES[2])
    const { key, body } = await killAt('before it is recorded', INVOICES[2])
    expect((await paymentOf(key)).status).toBe('processing')
    await resolveCharges(desk.db, rail, 0)
    expect((await send(body, key)).data).toMatchObject({ status: 'declined' })
    expect(await desk.invoiceOf(INVOICES[2])).toEqual(before)
    await desk.expectSoundBooks()
  })

  it('[RAI-21] shows a payment as unknown and queries the network until it responds', async () => {
    await cardEndsIn('0119')
    const { key, number } = await killAt('before it is recorded', INVOICES[3])
    await resolveCharges(desk.db, rail, 0)
    expect([(await paymentOf(key)).status, await openCharges()]).toEqual(['unknown', 1])
    await resolveCharges(desk.db, rail, 0)
    expect(await auditedActions(number)).toEqual(['payments.lose-answer'])
    await sql`update rail_cards set state = 'approved' where reference = ${number}`.execute(desk.db)
    await resolveCharges(desk.db, rail, 0)
    expect([(await paymentOf(key)).status, await openCharges()]).toEqual(['approved', 0])
    await desk.expectSoundBooks()
  })

  it('[RAI-21] settles a charge even if its response was never recorded', async () => {
    const { key, body, number } = await killAt('before it is recorded', INVOICES[4])
    await desk.move(4)
    expect([(await paymentOf(key)).status, await openCharges()]).toEqual(['settled', 0])
    expect(await desk.invoiceOf(INVOICES[4])).toMatchObject({ pendingTotal: 0 })
    expect((await send(body, key)).data).toMatchObject({ number, status: 'settled' })
    expect(asked).toBe(1)
    await desk.expectSoundBooks()
  })

  it('[RAI-21] completes a charge with a response that the database could not record', async () => {
    const [key, body] = [newKey(), await request(INVOICES[5])]
    await sql`create function refuse_answer() returns trigger language plpgsql as $$ begin
      raise exception 'full' using errcode = '53100'; end $$`.execute(desk.db)
    await sql`create trigger refuse_answer before delete on card_charges for each row execute function refuse_answer()`.execute(
      desk.db,
    )
    await expect(send(body, key)).rejects.toThrow('full')
    await sql`drop trigger refuse_answer on card_charges`.execute(desk.db)
    await sql`drop function refuse_answer`.execute(desk.db)
    const { number, status } = await paymentOf(key)
    expect(status).toBe('processing')
    expect((await send(body, key)).data).toMatchObject({ number, status: 'approved' })
    expect(await chargesOf(number)).toHaveLength(1)
    await desk.expectSoundBooks()
  })

  it('[RAI-21] is queried by one of many processes, and not before its time', async () => {
    await killAt('before it is recorded', INVOICES[0])
    expect(await takeOpenCharges(desk.db, 20, 50)).toEqual([])
    await sql`update card_charges set asked_at = now() - interval '21 seconds'`.execute(desk.db)
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeOpenCharges(desk.db, 20, 50)))
    expect(taken.flat()).toHaveLength(1)
  })

  it('[RAI-21] resolves the others when one cannot be queried', async () => {
    const first = await killAt('before it is recorded', INVOICES[0])
    const second = await killAt('before it is recorded', INVOICES[1])
    const deaf: PaymentRail = {
      ...rail,
      findCharge: (at, charge) =>
        charge.reference === first.number
          ? Promise.reject(new Error('no connection'))
          : sandboxRail.findCharge(at, charge),
    }
    await expect(resolveCharges(desk.db, deaf, 0)).rejects.toThrow('1 charges could not be resolved')
    expect((await paymentOf(first.key)).status).toBe('processing')
    expect((await paymentOf(second.key)).status).toBe('approved')
  })
})
