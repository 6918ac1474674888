import {
  type AutoPayForecast,
  CHARGEBACK_REASONS,
  chargebackRequestSchema,
  type Dispute,
  type DisputeReason,
  type Exposure,
  type InvoiceDetails,
} from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  admin,
  cascade,
  createDisputeDesk,
  dealer,
  type DisputeDesk,
  newKey,
  NORTHWIND,
  payer,
  support,
} from '../../../../test/support/dispute-desk.ts'
import { ask, createPrincipal, type Question } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { CHARGEBACK_DAYS_SETTING } from './chargeback-days.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const stranger = createPrincipal('u-1011', 'admin', ['20517'])
/** A card sale of 8 940.75 on November 2. */
const CARD_SALE = 204016

describe.each(databases.kinds)('chargebacks on %s', (kind) => {
  let db: OpenDatabase['db']
  let desk: DisputeDesk
  beforeEach(async () => {
    db = (await databases.openSeeded(kind, 60)).db
    desk = createDisputeDesk(db)
  }, 120_000)

  const bodyOf = (number: number, more: Record<string, unknown> = {}) => ({
    buid_customer: NORTHWIND,
    trx_id: `T-${number}`,
    reason: 'not-recognized',
    description: 'Nobody here made this purchase.',
    ...more,
  })
  const request = (body: unknown, question: Question = {}) =>
    ask(db, 'chargebacks.request', { principal: payer, idempotencyKey: newKey(), body, ...question })
  async function requested(number = CARD_SALE): Promise<Dispute> {
    const reply = await request(bodyOf(number))
    expect(reply.status, reply.body).toBe(201)
    return reply.data as Dispute
  }
  const detailsOf = async (number: number, principal = payer) =>
    (await ask(db, 'invoice-details.get', { principal, filter: { trx_id: `T-${number}` } })).data as InvoiceDetails
  const availableCredit = async () =>
    ((await ask(db, 'exposures.list', { principal: payer })).data as Exposure[]).find(
      ({ currency }) => currency === 'USD',
    )
  const codesOf = ({ status, data }: { status: number; data: unknown }) =>
    [status, (data as { code: string; meta?: Record<string, unknown> }[])[0]] as const
  const expectNothingOpened = async () => {
    const { rows } = await sql`select id from disputes where kind = 'chargeback'`.execute(db)
    expect(rows).toEqual([])
    await desk.expectSoundBooks()
  }

  it('[CHB-1] [CHB-4] returns the card of a sale, and whether a chargeback of it is available', async () => {
    const invoice = await detailsOf(CARD_SALE)
    expect(invoice.cardLast4).toMatch(/^\d{4}$/)
    expect(invoice.chargeback).toEqual({ eligible: true, reason: null, until: '2027-01-01' })
    expect((await detailsOf(203988)).chargeback).toEqual({ eligible: false, reason: 'no-card', until: null })
    expect((await detailsOf(201377)).chargeback).toEqual({ eligible: false, reason: 'too-old', until: '2026-11-09' })
    expect((await detailsOf(CARD_SALE, cascade)).chargeback).toBeNull()
    const { data } = await ask(db, 'invoices.list', { principal: payer, filter: { trx_id: `T-${CARD_SALE}` } })
    expect(data).toMatchObject([{ cardLast4: invoice.cardLast4 }])
    await db.updateTable('settings').set({ value: 'null' }).where('name', '=', CHARGEBACK_DAYS_SETTING).execute()
    expect((await detailsOf(CARD_SALE)).chargeback).toEqual({ eligible: false, reason: 'not-offered', until: null })
  })

  it('[CHB-2] [CHB-6] [CHB-7] goes to customer support at once and holds all that is open', async () => {
    const chargeback = await requested()
    expect(chargeback).toMatchObject({
      kind: 'chargeback',
      status: 'pending customer support response',
      turn: 'support',
      respondBy: null,
      total: 894_075,
      reasonId: 'not-recognized',
      reason: 'Transaction not recognized',
      actions: ['withdraw'],
      invoices: [{ invoiceId: 'INV-204016', lineNumber: null, amountMinor: 894_075 }],
    })
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ flags: ['Disputed', 'Escalated'], disputed: 894_075 })
    const paying = { buid_customer: NORTHWIND, currency: 'USD', bank_account_id: 'BA-1001' }
    const preview = await ask(db, 'payments.preview', {
      principal: payer,
      body: { ...paying, lines: [{ trx_id: `T-${CARD_SALE}`, amount: 100 }] },
    })
    expect(preview.status).toBe(409)
    await desk.expectSoundBooks()
  })

  it('[CHB-7] is left out by AutoPay while it is open', async () => {
    const terms = { days_before_due: 0, maximum: null, credits_first: false, includes_overdue: true }
    const body = { buid_customer: NORTHWIND, bank_account_id: 'BA-1002', ...terms }
    expect((await ask(db, 'auto-pay.set', { principal: admin, body })).status).toBe(200)
    const forecast = async () => {
      const { data } = await ask(db, 'auto-pay-forecasts.list', { principal: payer })
      return (data as AutoPayForecast[]).find(({ trxId }) => trxId === `T-${CARD_SALE}`)
    }
    expect(await forecast()).toMatchObject({ skip: null, byAccount: 894_075 })
    const chargeback = await requested()
    expect((await forecast())?.byAccount ?? 0).toBe(0)
    await desk.withdraw(chargeback)
    expect(await forecast()).toMatchObject({ skip: null, byAccount: 894_075 })
  })

  it('[CHB-6] [CHB-7] granted by customer support, it becomes a credit memo and the invoice is paid by it', async () => {
    const before = await availableCredit()
    const chargeback = await requested()
    const granted = await desk.answered(chargeback, 'grant in full', { principal: support })
    expect(granted).toMatchObject({ status: 'pending', outcome: 'granted', grantedTotal: 894_075 })
    await desk.runJobs('2026-11-23')
    await desk.runJobs('2026-11-24')
    expect(await desk.get(chargeback.id)).toMatchObject({ status: 'closed', outcome: 'granted', kind: 'chargeback' })
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ primary: 'Paid', open: 0, disputed: 0, credited: 894_075 })
    expect((await availableCredit())?.available).toBe((before?.available ?? 0) + 894_075)
    await desk.expectSoundBooks()
  })

  it('[CHB-6] granted in part, the rest is payable again at once', async () => {
    const chargeback = await requested()
    const amounts = [{ trx_id: `T-${CARD_SALE}`, amount: 400_000 }]
    await desk.answered(chargeback, 'grant in part', { principal: support }, { amounts })
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ disputed: 400_000, open: 894_075 })
    await desk.expectSoundBooks()
  })

  it('[CHB-6] [CHB-7] denied or withdrawn, the balance returns; another one may be requested then', async () => {
    const denied = await desk.answered(await requested(), 'deny', { principal: support })
    expect(denied).toMatchObject({ status: 'closed', outcome: 'denied' })
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ primary: 'Billed', flags: [], disputed: 0 })
    const again = await requested()
    expect((await desk.withdraw(again, createPrincipal('u-1003', 'payer', [NORTHWIND]))).status).toBe(409)
    expect((await desk.withdraw(again, admin)).data).toMatchObject({ status: 'closed', outcome: 'withdrawn' })
    await desk.withdraw(await requested())
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ flags: [], disputed: 0 })
    await desk.expectSoundBooks()
  })

  it('[CHB-10] its dealer sees it and cannot answer, another dealer does not see it', async () => {
    const chargeback = await requested()
    expect(await desk.get(chargeback.id, cascade)).toMatchObject({ kind: 'chargeback', actions: [] })
    for (const action of ['respond to customer', 'grant in full', 'deny']) {
      expect(codesOf(await desk.answer(chargeback, action))).toMatchObject([
        409,
        { code: 'dispute-not-answerable', meta: { reason: 'not-your-turn' } },
      ])
    }
    expect((await desk.answer(chargeback, 'deny', { principal: dealer('M-302') })).status).toBe(404)
  })

  it.each([
    ['no-card', 203988],
    ['payment-pending', 204233],
    ['paid', 203044],
    ['already-disputed', 204588],
    ['too-old', 201377],
  ] as const)('[CHB-3] is not available: %s', async (reason, number) => {
    expect(codesOf(await request(bodyOf(number)))).toMatchObject([
      409,
      {
        code: 'chargeback-not-available',
        pointer: '/data/attributes/trx_id',
        meta: { reason, invoiceId: `INV-${number}` },
      },
    ])
    await expectNothingOpened()
  })

  it.each([
    ['not-posted', 'T-204801', { card_number_last4: '1217' }],
    ['on-hold', 'T-204410', { card_number_last4: '1217' }],
    ['not-offered', `T-${CARD_SALE}`, { eligible_for_dispute: false }],
  ] as const)('[CHB-3] is not available: %s', async (reason, trxId, changes) => {
    await db.updateTable('invoices').set(changes).where('trx_id', '=', trxId).execute()
    const reply = await request(bodyOf(Number(trxId.slice(2))))
    expect(codesOf(reply)).toMatchObject([409, { code: 'chargeback-not-available', meta: { reason } }])
    await expectNothingOpened()
  })

  it('[CHB-3] [CHB-4] is not available to an account that is not active, nor where the program takes none', async () => {
    await db.updateTable('customers').set({ status: 'inactive' }).where('buid', '=', NORTHWIND).execute()
    const inactive = await request(bodyOf(CARD_SALE))
    expect(codesOf(inactive)).toMatchObject([409, { meta: { reason: 'account-status' } }])
    await db.updateTable('customers').set({ status: 'active' }).where('buid', '=', NORTHWIND).execute()
    await db.updateTable('settings').set({ value: 'null' }).where('name', '=', CHARGEBACK_DAYS_SETTING).execute()
    expect(codesOf(await request(bodyOf(CARD_SALE)))).toMatchObject([409, { meta: { reason: 'not-offered' } }])
    await expectNothingOpened()
  })

  it('[CHB-8] finds no transaction and no account of another company', async () => {
    const unknown = { code: 'not-found' }
    expect(codesOf(await request(bodyOf(1)))).toMatchObject([404, unknown])
    expect(codesOf(await request({ ...bodyOf(CARD_SALE), buid_customer: '10429' }))).toMatchObject([404, unknown])
    expect(codesOf(await request(bodyOf(CARD_SALE), { principal: stranger }))).toMatchObject([
      404,
      { code: 'not-found' },
    ])
    await expectNothingOpened()
  })

  it('[CHB-5] takes its own reasons only, which are none of a dispute, and documents that are there', async () => {
    const isTaken = (more: object) => chargebackRequestSchema.safeParse(bodyOf(CARD_SALE, { ...more })).success
    expect(CHARGEBACK_REASONS.every((reason) => isTaken({ reason }))).toBe(true)
    expect([isTaken({ reason: 'DR-1' }), isTaken({ description: '  ' }), isTaken({ amount: 1 })]).toEqual([
      false,
      false,
      false,
    ])
    const missing = await request(bodyOf(CARD_SALE, { document_ids: ['UP-1'] }))
    expect(codesOf(missing)).toMatchObject([422, { code: 'dispute-document-unknown' }])
    const { data } = await ask(db, 'customer-dispute-reasons.list', { principal: payer })
    expect((data as DisputeReason[]).every(({ id }) => id.startsWith('DR-'))).toBe(true)
    const dispute = { ...desk.request({ 204455: 100 }), dispute_reason_id: 'not-recognized' }
    expect(codesOf(await desk.create(dispute))).toMatchObject([422, { code: 'dispute-reason-unknown' }])
    await expectNothingOpened()
  })

  it('[CHB-8] opens one of two keys at the same moment, and answers a repeated key with the same case', async () => {
    const key = newKey()
    const replies = await Promise.all([
      request(bodyOf(CARD_SALE), { idempotencyKey: key }),
      request(bodyOf(CARD_SALE), { principal: admin }),
    ])
    const opened = replies.filter(({ status }) => status === 201)
    expect(opened).toHaveLength(1)
    const { id } = opened[0]?.data as Dispute
    const refused = replies.find(({ status }) => status !== 201)
    expect(refused && codesOf(refused)).toMatchObject([409, { code: 'chargeback-already-open', meta: { dispute: id } }])
    if (replies[0].status === 201) {
      const repeated = await request(bodyOf(CARD_SALE), { idempotencyKey: key })
      expect([repeated.status, (repeated.data as Dispute).id]).toEqual([201, id])
    }
    expect(await desk.invoiceOf(CARD_SALE)).toMatchObject({ disputed: 894_075 })
    const dispute = await desk.create(desk.request({ [CARD_SALE]: 100 }))
    expect(codesOf(dispute)).toMatchObject([409, { code: 'dispute-invoice-already-disputed' }])
    await desk.expectSoundBooks()
  })

  it('[CHB-9] is recorded, and the company and the dealer are notified', async () => {
    const { id } = await requested()
    const entries = await db
      .selectFrom('audit_entries')
      .select(['actor', 'subject'])
      .where('action', '=', 'chargebacks.request')
      .execute()
    expect(entries).toEqual([{ actor: payer.id, subject: id }])
    const { rows } = await sql<{ template: string; merchant: string | null }>`
      select template, merchant_buid as merchant from notifications where about like ${`chargeback-%:${id}`}
      order by template`.execute(db)
    expect(rows).toEqual([
      { template: 'chargeback-merchant', merchant: 'M-301' },
      { template: 'chargeback-requested', merchant: null },
    ])
    const { rows: mails } = await sql<{ kind: string }>`
      select distinct kind from outgoing_mails where kind like 'chargeback%'`.execute(db)
    expect(mails).toEqual([{ kind: 'chargeback-requested' }])
  })

  it('[CHB-14] counts as any dispute with customer support', async () => {
    const count = async () =>
      (await ask(db, 'customer-disputes.count', { principal: admin, filter: { buid_customer: NORTHWIND } })).data as {
        open: number
        escalated: number
      }
    const before = await count()
    const { id } = await requested()
    expect(await count()).toMatchObject({ open: before.open + 1, escalated: before.escalated + 1 })
    const { data } = await ask(db, 'disputes.list', { principal: admin, filter: { status: 'escalated' } })
    expect((data as Dispute[]).find((dispute) => dispute.id === id)?.kind).toBe('chargeback')
  })
})
