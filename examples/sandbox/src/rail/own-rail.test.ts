import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { firstError, openTestApi, own, type TestApi } from '../http/test-api.ts'
import { addAccount, stepUpTokenOf } from '../http/test-frame.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { chooseRail } from './choose-rail.ts'
import type { PaymentRail } from './payment-rail.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'
import { sandboxRail } from './sandbox-rail.ts'

const asked: string[] = []
const ask = <Answer>(name: keyof PaymentRail, answer: Answer): Promise<Answer> => {
  asked.push(name)
  return Promise.resolve(answer)
}
/** A rail that only records its calls. */
const ownRail: PaymentRail = {
  submitDebit: () => ask('submitDebit', undefined),
  cancelDebit: () => ask('cancelDebit', 'too-late'),
  tokenizeCard: () => ask('tokenizeCard', { networkToken: 'own', funding: 'credit' }),
  authorizeCard: () => ask('authorizeCard', 'approved'),
  findCharge: () => ask('findCharge', 'never-heard'),
  refundCard: () => ask('refundCard', 'refused'),
  sendTestDeposits: () => ask('sendTestDeposits', { firstMinor: 11, secondMinor: 22, arrivesOn: '2026-11-23' }),
  readEvents: () => ask('readEvents', []),
}

let api: TestApi
let admin: Record<string, string>
const others = Object.keys(sandboxRail).map((name) => vi.spyOn(sandboxRail, name as keyof PaymentRail))
beforeAll(async () => {
  api = await openTestApi({ rail: ownRail })
  // The test database was seeded before this rail existed: those payments are in the sandbox's rail.
  for (const other of others) other.mockClear()
  admin = own(await api.signIn('admin'))
}, 60_000)
afterEach(() => {
  for (const other of others) expect(other, 'the sandbox’s rail was called').not.toHaveBeenCalled()
  asked.length = 0
})
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
})

const post = (path: string, type: string, attributes: object) =>
  api.send('POST', `/api${path}`, {
    body: { data: { type, attributes } },
    headers: { ...admin, 'idempotency-key': `key-${crypto.randomUUID()}` },
  })

async function pay(method: object, trxId: string) {
  const draft = { buid_customer: '10428', currency: 'USD', ...method, lines: [{ trx_id: trxId, amount: 20_000 }] }
  const preview = (await post('/payment-previews', 'payment-previews', draft)).document.data?.attributes ?? {}
  return post('/payments', 'payments', {
    ...draft,
    total: preview['total'],
    terms_accepted: true,
    review_token: preview['review_token'],
    fee_accepted: preview['fee'],
  })
}

it('[RAI-17] receives debits, cards, cancellations, and refunds', async () => {
  const debit = await pay({ bank_account_id: 'BA-1001' }, 'T-201377')
  expect(debit.status, debit.text).toBe(201)
  const number = String(debit.document.data?.id)
  const canceled = await post(`/payments/${number}/cancellation`, 'payment-cancellations', {})
  expect([canceled.status, firstError(canceled)?.code]).toEqual([409, 'payment-not-cancelable'])
  const charge = await pay({ card_id: 'PC-1001' }, 'T-202940')
  expect(charge.status, charge.text).toBe(201)
  await api.db
    .updateTable('payments')
    .set({ status: 'settled', settled_on: '2026-11-20' })
    .where('number', '=', String(charge.document.data?.id))
    .execute()
  const support = own(await api.signIn('support'))
  const refund = await api.send('POST', `/api/payments/${charge.document.data?.id}/refund`, {
    body: { data: { type: 'payment-refunds', attributes: { reason: 'duplicate' } } },
    headers: { ...support, 'idempotency-key': `key-${crypto.randomUUID()}` },
  })
  expect(firstError(refund)?.meta).toMatchObject({ reason: 'refused-by-network' })
  expect(asked).toEqual(['submitDebit', 'cancelDebit', 'authorizeCard', 'refundCard'])
})

it('[RAI-17] sends the two small amounts that verify an account', async () => {
  const token = await stepUpTokenOf(api, admin)
  const account = await addAccount(api, token)
  expect(account.status, account.text).toBe(201)
  expect(asked).toEqual(['sendTestDeposits'])
  const kept = await api.db.selectFrom('bank_account_verifications').select(['first_minor', 'second_minor']).execute()
  expect(kept).toContainEqual({ first_minor: 11, second_minor: 22 })
})

it('[RAI-17] is called on every day that the clock passes, and for AutoPay’s payments', async () => {
  const terms = {
    buid_customer: '10428',
    bank_account_id: 'BA-1002',
    days_before_due: 0,
    maximum: null,
    credits_first: false,
    includes_overdue: true,
  }
  const set = await api.send('PATCH', '/api/auto-pay', {
    body: { data: { type: 'auto-pay', attributes: terms } },
    headers: admin,
  })
  expect(set.status, set.text).toBe(200)
  const moved = await post('/sandbox/clock', 'clock', { advance: 'P6D' })
  expect(moved.status, moved.text).toBe(200)
  expect(asked.filter((name) => name === 'readEvents')).toHaveLength(6)
  expect(asked).toContain('submitDebit')
})

it('[RAI-17] is the one that the jobs are given', async () => {
  await runDueJobs(api.db, chooseRail({ rail: ownRail }), sandboxNetwork)
  expect(chooseRail({ rail: ownRail })).toBe(ownRail)
  expect(chooseRail({})).toBe(sandboxRail)
})
