import type { Payment, PaymentGroup, PaymentMethod } from 'netterms/contract/internal'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newKey, NORTHWIND, payer, stranger } from '../../../../test/support/payment-desk.ts'
import {
  CANADA,
  codesOf,
  draftOf,
  type GroupDesk,
  type GroupDraft,
  openGroupDesk,
  share,
  WEST,
} from '../../../../test/support/payment-group-desk.ts'
import { ask, createPrincipal } from '../../../../test/support/sandbox-calls.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { resolveCharges } from './charge-card.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

const viewer = createPrincipal('u-1003', 'viewer', [NORTHWIND, WEST])
const TWO = [share(NORTHWIND, { 201377: 421050, 202940: 100000 }), share(WEST, { 1000019: 353600 })]

describe.each(databases.kinds)('payments of several accounts on %s', (kind) => {
  let desk: GroupDesk
  beforeAll(async () => {
    desk = openGroupDesk((await databases.openSeeded(kind, 60)).db)
  }, 120_000)
  beforeEach(async () => {
    desk.at.killed = null
    await desk.cardEndsIn('4242')
    await resolveCharges(desk.db, desk.rail, 0)
    desk.orders.length = 0
  })

  async function refused(draft: object, principal = payer): Promise<string[]> {
    const before = await desk.stateOf()
    const reply = await desk.preview(draft, principal)
    const { payments } = draft as GroupDraft
    const body = {
      ...draft,
      payments: payments.map((payment) => ({ ...payment, total: 0 })),
      total: 0,
      terms_accepted: true,
      review_token: 'x',
    }
    expect(codesOf((await desk.send(body, newKey(), principal)).data)).toEqual(codesOf(reply.data))
    expect(await desk.stateOf()).toEqual(before)
    return codesOf(reply.data)
  }

  it('[PAY-316] pays each account by its own payment, all with one authorization, and books each separately', async () => {
    const draft = draftOf(TWO)
    const before = await desk.stateOf()
    expect((await desk.preview(draft)).data).toMatchObject({
      currency: 'USD',
      total: 874650,
      // 2.90% of each payment, half a cent rounded up: 15110.45 and 10254.40.
      fee: 25364,
      method: { cardId: 'PC-1001', last4: '4242' },
      payments: [
        { customerId: NORTHWIND, customerName: 'Northwind Traders', total: 521050, fee: 15110 },
        { customerId: WEST, customerName: 'Northwind West', total: 353600, fee: 10254 },
      ],
    })
    expect(await desk.stateOf()).toEqual(before)
    const key = newKey()
    const reply = await desk.send(await desk.requestOf(draft), key)
    expect([reply.status, reply.body]).toMatchObject([201, expect.any(String)])
    const group = reply.data as PaymentGroup
    expect(group).toMatchObject({ total: 874650, fee: 25364 })
    expect(group.payments.map(({ customerId, status, total, fee }) => [customerId, status, total, fee])).toEqual([
      [NORTHWIND, 'approved', 521050, 15110],
      [WEST, 'approved', 353600, 10254],
    ])
    expect(group.payments.map(({ paidWith }) => paidWith)).toEqual([group.number, group.number])
    expect(new Set(group.payments.map(({ confirmationNumber }) => confirmationNumber)).size).toBe(2)
    expect(desk.orders.map(({ reference, amountMinor, shares }) => [reference, amountMinor, shares.length])).toEqual([
      [group.number, 900014, 2],
    ])
    await desk.expectSoundBooks()
    await desk.move(3)
    expect(await desk.statusesOf(key)).toEqual(['settled', 'settled'])
    await desk.expectSoundBooks()
    const { rows } = await sql`select account, sum(amount_minor)::int8 as amount from ledger_entries
      where payment_number = any(${group.payments.map(({ number }) => number)}::text[])
      group by 1 having sum(amount_minor) <> 0 order by 1`.execute(desk.db)
    expect(rows).toEqual([
      { account: 'bank', amount: '900014' },
      { account: 'card-fees', amount: '-25364' },
      { account: 'receivable', amount: '-874650' },
    ])
  })

  it('[PAY-317] rejects a bank account with its own code, and payments that a card cannot make', async () => {
    const { card_id: _card, ...rest } = draftOf(TWO)
    expect(await refused({ ...rest, bank_account_id: 'BA-1001' })).toEqual([
      'payment-several-by-bank /data/attributes/bank_account_id',
    ])
    expect(await refused({ ...draftOf(TWO), bank_account_id: 'BA-1001' })).toEqual([
      'payment-several-by-bank /data/attributes/bank_account_id',
    ])
    expect(await refused(rest)).toEqual(['payment-card-unknown /data/attributes/card_id'])
    expect(await refused(draftOf([]))).toEqual(['payment-no-invoices /data/attributes/payments'])
    expect(await refused(draftOf([share(WEST, { 1000014: 200 }), share(WEST, { 1000007: 200 })]))).toEqual([
      'payment-account-repeated /data/attributes/payments/1/buid_customer',
    ])
    expect(await refused(draftOf(TWO, { currency: 'JPY' }))).toEqual([
      'payment-card-currency /data/attributes/currency',
    ])
    const many = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [String(900000 + index), 200]))
    expect(await refused(draftOf([share(NORTHWIND, many), share(WEST, many)]))).toEqual([
      'payment-too-many-invoices /data/attributes/payments',
    ])
  })

  it('[PAY-317] reports every error of every account at once, each with its pointer', async () => {
    const faulty = draftOf([
      share(WEST, { 1000014: 99, 1000007: 999_999_99 }),
      share(NORTHWIND, { 203115: 200, 204701: 200, 999999: 200 }),
    ])
    expect(await refused(faulty)).toEqual([
      'payment-currency-mixed /data/attributes/payments/1/lines/1/trx_id',
      'payment-invoice-unknown /data/attributes/payments/1/lines/2/trx_id',
      'payment-amount-above-open /data/attributes/payments/0/lines/0/amount',
      'payment-amount-below-minimum /data/attributes/payments/0/lines/1/amount',
    ])
    expect(
      await refused(
        draftOf(
          TWO.map((payment) => ({ ...payment })),
          { card_id: 'PC-1003' },
        ),
      ),
    ).toContain('payment-card-not-usable /data/attributes/card_id')
  })

  it('[PAY-317] does nothing at all when one account is not the payer’s, may not pay, or the user may not', async () => {
    const foreign = draftOf([share(WEST, { 1000014: 200 }), share('20517', { 1000014: 200 })])
    expect(await refused(foreign)).toEqual(['not-found'])
    expect(await refused(draftOf([share(WEST, { 1000014: 200 })]), stranger)).toEqual(['not-found'])
    await desk.db.updateTable('customers').set({ payment_eligible: false }).where('buid', '=', WEST).execute()
    expect(await refused(draftOf([share(NORTHWIND, { 203115: 200 }), share(WEST, { 1000014: 200 })]))).toEqual([
      'payment-customer-not-eligible /data/attributes/payments/1/buid_customer',
    ])
    await desk.db.updateTable('customers').set({ payment_eligible: true }).where('buid', '=', WEST).execute()
    expect(viewer.capabilities).not.toContain('payment-groups.create')
  })

  it('[PAY-318] requires each fee, each total, and the sums to be accepted, and a review of exactly this', async () => {
    const body = await desk.requestOf(draftOf([share(NORTHWIND, { 203115: 20000 }), share(WEST, { 1000014: 10000 })]))
    const [one, two] = body.payments as [(typeof body.payments)[number], (typeof body.payments)[number]]
    const before = await desk.stateOf()
    const tried = async (change: object) => codesOf((await desk.send({ ...body, ...change })).data)
    expect(await tried({ fee_accepted: 0 })).toEqual(['payment-fee-not-accepted /data/attributes/fee_accepted'])
    expect(await tried({ total: 1 })).toEqual(['payment-total-mismatch /data/attributes/total'])
    expect(await tried({ terms_accepted: false })).toEqual([
      'payment-terms-not-accepted /data/attributes/terms_accepted',
    ])
    expect(await tried({ payments: [{ ...one, fee_accepted: two.fee_accepted }, two] })).toEqual([
      'payment-fee-not-accepted /data/attributes/payments/0/fee_accepted',
    ])
    expect(await tried({ payments: [one, { ...two, total: one.total }] })).toEqual([
      'payment-total-mismatch /data/attributes/payments/1/total',
    ])
    // Other lines with the same sums, another order, or another card were not reviewed.
    const moved = { ...two, lines: [{ trx_id: 'T-1000007', amount: 10000 }] }
    for (const change of [{ payments: [one, moved] }, { payments: [two, one] }, { review_token: 'x' }]) {
      expect(await tried(change)).toEqual(['payment-review-missing /data/attributes/review_token'])
    }
    expect(await desk.stateOf()).toEqual(before)
  })

  it('[PAY-320] lists the methods: cards of all own accounts, bank accounts where one account pays alone', async () => {
    const list = async (pays_for: string, principal = payer) =>
      (await ask(desk.db, 'payment-methods.list', { principal, filter: { pays_for } })).data as PaymentMethod[]
    const west = await list(WEST)
    expect(west.filter(({ kind: each }) => each === 'card').map(({ id, customerName }) => [id, customerName])).toEqual([
      ['PC-1001', 'Northwind Traders'],
      ['PC-1003', 'Northwind Traders'],
      ['PC-1002', 'Northwind Traders'],
    ])
    expect(
      west.filter(({ kind: each }) => each === 'bank account').every(({ customerId }) => customerId === WEST),
    ).toBe(true)
    expect((await list(`${NORTHWIND},${WEST}`)).map(({ kind: each }) => each)).toEqual(['card', 'card', 'card'])
    expect(
      (await list(NORTHWIND)).some(({ kind: each, customerId }) => each !== 'card' && customerId === NORTHWIND),
    ).toBe(true)
    const foreign = await ask(desk.db, 'payment-methods.list', { principal: payer, filter: { pays_for: '20517' } })
    expect(codesOf(foreign.data)).toEqual(['not-found'])
    expect((await list('20517', stranger)).filter(({ id }) => id.startsWith('PC-100'))).toEqual([])
  })

  it('[PAY-319] finds the payments of a group by the number of the first, each only for users who may see it', async () => {
    const draft = draftOf([share(NORTHWIND, { 203402: 20000 }), share(WEST, { 1000014: 10000 })])
    const group = (await desk.send(await desk.requestOf(draft))).data as PaymentGroup
    const numbers = group.payments.map(({ number }) => number)
    const found = async (buid_customer: string, principal = payer) => {
      const filter = { buid_customer, paid_with: group.number }
      const { data } = await ask(desk.db, 'payments.list', { principal, filter })
      return (data as Payment[]).map(({ number }) => number).sort()
    }
    expect(await found('all')).toEqual(numbers.toSorted())
    expect(await found('all', createPrincipal('u-1003', 'viewer', [WEST]))).toEqual([numbers[1]])
    expect(await found('all', stranger)).toEqual([])
  })

  it('[PAY-5] pays another currency together, without mixing', async () => {
    const draft = draftOf([share(NORTHWIND, { 204701: 20000 }), share(CANADA, { 1000009: 30000 })], { currency: 'CAD' })
    const { data } = await desk.send(await desk.requestOf(draft))
    expect(data).toMatchObject({ currency: 'CAD', total: 50000, payments: [{ currency: 'CAD' }, { currency: 'CAD' }] })
    await desk.expectSoundBooks()
  })
})
