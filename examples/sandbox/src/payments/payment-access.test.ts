import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, own, type TestApi } from '../http/test-api.ts'

let api: TestApi
const cookies: Record<string, string> = {}
const PEOPLE = ['admin', 'payer', 'viewer', 'cardviewer', 'safety', 'merchant', 'support', 'other-admin'] as const
beforeAll(async () => {
  api = await openTestApi()
  for (const person of PEOPLE) cookies[person] = await api.signIn(person)
}, 60_000)
afterAll(() => api.close())

type Which = 'own' | 'foreign'
/**
 * Ids in Northwind's account, and ids that do not exist; in the test below, Contoso's account is the account of another
 * company.
 */
const IDS: Record<'payment' | 'account' | 'card' | 'memo' | 'customer', Record<Which, string>> = {
  payment: { own: 'P-100001', foreign: 'P-999999' },
  account: { own: 'BA-1007', foreign: 'BA-0' },
  card: { own: 'PC-0000', foreign: 'PC-0' },
  memo: { own: 'CM-1041', foreign: 'CM-0' },
  customer: { own: '10428', foreign: '99999' },
}

const body = (type: string, attributes: object) => ({ data: { type, attributes } })
const withKey = () => ({ 'idempotency-key': `key-${crypto.randomUUID()}` })
type Headers = Record<string, string>

/** Calls that change nothing: if the caller is allowed to make one, it either succeeds or fails for another reason. */
const CALLS: Record<string, (which: Which, headers: Headers) => ReturnType<TestApi['send']>> = {
  'payments.cancel': (which, headers) =>
    api.send('POST', `/api/payments/${IDS.payment[which]}/cancellation`, {
      body: body('payment-cancellations', {}),
      headers,
    }),
  'payments.mail-receipt': (which, headers) =>
    api.send('POST', `/api/payments/${IDS.payment[which]}/receipt-mails`, {
      body: body('receipt-mails', { together: false }),
      headers: { ...headers, ...withKey() },
    }),
  'payments.refund': (which, headers) =>
    api.send('POST', `/api/payments/${IDS.payment[which]}/refund`, {
      body: body('payment-refunds', { reason: 'duplicate' }),
      headers: { ...headers, ...withKey() },
    }),
  'payment-methods.list': (which, headers) =>
    api.send('GET', `/api/payment-methods?filter[buid_customer]=${IDS.customer[which]}`, { headers }),
  'payment-cards.remove': (which, headers) =>
    api.send('POST', `/api/payment-cards/${IDS.card[which]}/removal`, {
      body: body('payment-card-removals', {}),
      headers,
    }),
  'bank-accounts.update': (which, headers) =>
    api.send('PATCH', `/api/bank-accounts/${IDS.account[which]}`, {
      body: body('bank-accounts', { paymentTypes: ['AutoPay'] }),
      headers,
    }),
  'bank-accounts.verify': (which, headers) =>
    api.send('POST', `/api/bank-accounts/${IDS.account[which]}/verification`, {
      body: body('bank-account-verifications', { firstAmount: 1, secondAmount: 2 }),
      headers,
    }),
  'auto-pay.get': (which, headers) =>
    api.send('GET', `/api/auto-pay?filter[buid_customer]=${IDS.customer[which]}`, { headers }),
  'auto-pay.set': (which, headers) =>
    api.send('PATCH', '/api/auto-pay', {
      body: body('auto-pay', {
        buid_customer: IDS.customer[which],
        bank_account_id: 'BA-1007',
        days_before_due: 0,
        maximum: null,
        credits_first: true,
        includes_overdue: false,
      }),
      headers,
    }),
  'auto-pay.turn-off': (which, headers) =>
    api.send('POST', '/api/auto-pay/end', {
      body: body('auto-pay-ends', { buid_customer: IDS.customer[which] }),
      headers,
    }),
  'auto-pay-forecasts.list': (which, headers) =>
    api.send('GET', `/api/auto-pay-forecasts?filter[buid_customer]=${IDS.customer[which]}`, { headers }),
  'credit-memos.list': (which, headers) =>
    api.send('GET', `/api/credit-memos?filter[buid_customer]=${IDS.customer[which]}`, { headers }),
  'credit-memos.apply': (which, headers) =>
    api.send('POST', `/api/credit-memos/${IDS.memo[which]}/applications`, {
      body: body('credit-applications', { lines: [{ trx_id: 'T-204410', amount: 1 }] }),
      headers: { ...headers, ...withKey() },
    }),
}

it('[ACC-10] allows each role its own actions on payments and methods: call by user by object', async () => {
  const rows: string[] = []
  for (const [name, call] of Object.entries(CALLS)) {
    for (const which of ['own', 'foreign'] as const) {
      const cells: string[] = []
      for (const person of PEOPLE) {
        const { status } = await call(which, own(cookies[person] ?? ''))
        cells.push(String(status))
      }
      rows.push(`${name.padEnd(25)}${which.padEnd(9)}${cells.join('  ')}`)
    }
  }
  expect([`${' '.repeat(34)}AD   PA   VI   CV   SM   ME   CS   other`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "                                  AD   PA   VI   CV   SM   ME   CS   other
    payments.cancel          own      409  409  403  403  403  403  403  404
    payments.cancel          foreign  404  404  403  403  403  403  403  404
    payments.mail-receipt    own      201  201  201  403  403  403  201  404
    payments.mail-receipt    foreign  404  404  404  403  403  403  404  404
    payments.refund          own      403  403  403  403  403  403  409  403
    payments.refund          foreign  403  403  403  403  403  403  404  403
    payment-methods.list     own      200  200  403  403  403  403  200  404
    payment-methods.list     foreign  404  404  403  403  403  403  404  404
    payment-cards.remove     own      404  403  403  403  403  403  403  404
    payment-cards.remove     foreign  404  403  403  403  403  403  403  404
    bank-accounts.update     own      409  403  403  403  403  403  403  404
    bank-accounts.update     foreign  404  403  403  403  403  403  403  404
    bank-accounts.verify     own      409  403  403  403  403  403  403  404
    bank-accounts.verify     foreign  404  403  403  403  403  403  403  404
    auto-pay.get             own      200  200  403  403  403  403  200  404
    auto-pay.get             foreign  404  404  403  403  403  403  404  404
    auto-pay.set             own      409  403  403  403  403  403  403  404
    auto-pay.set             foreign  404  403  403  403  403  403  403  404
    auto-pay.turn-off        own      409  403  403  403  403  403  403  404
    auto-pay.turn-off        foreign  404  403  403  403  403  403  403  404
    auto-pay-forecasts.list  own      200  200  403  403  403  403  200  404
    auto-pay-forecasts.list  foreign  404  404  403  403  403  403  404  404
    credit-memos.list        own      200  200  200  403  403  403  200  404
    credit-memos.list        foreign  404  404  404  403  403  403  404  404
    credit-memos.apply       own      409  409  403  403  403  403  409  404
    credit-memos.apply       foreign  404  404  403  403  403  403  404  404"
  `)
})

it('[ACC-12] returns the same bytes for another company’s object and for a missing one', async () => {
  const headers = own(cookies['other-admin'] ?? '')
  for (const [name, call] of Object.entries(CALLS)) {
    // Customer support only: its scope is tested in card-reversals.test.ts.
    if (name === 'payments.refund') continue
    const [mine, none] = [await call('own', headers), await call('foreign', headers)]
    expect([mine.status, mine.text]).toEqual([404, none.text])
  }
})
