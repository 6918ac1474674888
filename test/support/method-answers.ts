/** API responses with the payment methods and AutoPay of one account. */
import { type Answers, configured, listOf, type Resource, signedIn } from './render-widget.ts'

const method = (id: string, more: Record<string, unknown>): Resource => ({
  type: 'payment-methods',
  id,
  attributes: {
    kind: 'bank account',
    buidCustomer: '10428',
    name: 'Operating account',
    last4: '6789',
    status: 'active',
    onlinePayment: true,
    autoPay: false,
    currency: 'USD',
    disabledReason: null,
    brand: null,
    funding: null,
    expirationDate: null,
    bankName: 'Harbor National Bank',
    bankCountry: 'US',
    accountType: 'checking',
    accountHolderType: 'business',
    addedBy: 'Alex Smith',
    addedAt: '2026-03-04T16:00:00Z',
    amountsArriveOn: null,
    triesLeft: null,
    ...more,
  },
})
const OPERATING = method('BA-1', { autoPay: true })
export const PAYROLL = method('BA-2', { name: 'Payroll', last4: '2210', addedBy: null, addedAt: null })
const SEATTLE = method('BA-3', {
  name: 'Seattle',
  last4: '3310',
  status: 'pending verification',
  amountsArriveOn: '11/18/2026',
  triesLeft: 2,
})
const LATER = method('BA-4', {
  name: 'Tacoma',
  last4: '1144',
  status: 'pending verification',
  amountsArriveOn: '11/24/2026',
  triesLeft: 3,
})
const OLD = method('BA-5', { name: 'Old', last4: '9034', status: 'disabled', disabledReason: 'R02' })
const CARD = method('PC-1', {
  kind: 'card',
  name: 'Pat Jones',
  last4: '4242',
  brand: 'visa',
  funding: 'credit',
  expirationDate: '08/31/2028',
  currency: null,
  bankName: null,
  bankCountry: null,
  accountType: null,
  accountHolderType: null,
})
export const ALL_METHODS = [OPERATING, PAYROLL, SEATTLE, LATER, OLD, CARD]

export const autoPay = (more: Record<string, unknown> = {}): Resource => ({
  type: 'auto-pay',
  id: '10428',
  attributes: {
    status: 'on',
    bank_account_id: 'BA-1',
    account_name: 'Operating account',
    last4: '6789',
    currency: 'USD',
    days_before_due: 3,
    maximum: 1_000_000,
    credits_first: true,
    includes_overdue: false,
    reason: null,
    ...more,
  },
})
export const AUTO_PAY_OFF = autoPay({
  status: 'off',
  bank_account_id: null,
  account_name: null,
  last4: null,
  currency: null,
})
const forecast = (id: string, more: Record<string, unknown>): Resource => ({
  type: 'auto-pay-forecasts',
  id,
  attributes: {
    invoice_id: `INV-${id}`,
    due_date: '12/01/2026',
    currency: 'USD',
    pays_on: null,
    skip: null,
    by_credits: 0,
    by_account: 0,
    open_amount: 98_000,
    ...more,
  },
})
const FORECAST = [
  forecast('1', { pays_on: '12/01/2026', by_account: 362_500, by_credits: 125_000 }),
  forecast('2', { pays_on: '12/03/2026', by_account: 100_000 }),
  forecast('3', { skip: 'overdue' }),
]

export const METHOD_RIGHTS = [
  'payment-methods.list',
  'bank-accounts.create',
  'bank-accounts.update',
  'bank-accounts.verify',
  'bank-accounts.remove',
  'payment-cards.create',
  'payment-cards.remove',
  'auto-pay.get',
  'auto-pay.set',
  'auto-pay.turn-off',
  'auto-pay-forecasts.list',
]

/** Returns the responses for an admin; `can`: their capabilities. */
export const methodAnswers = (can: readonly string[] = METHOD_RIGHTS): Answers => ({
  'GET /self': () => signedIn(can),
  'GET /config': () => configured({ secureOrigin: 'https://secure.invalid' }),
  'GET /feature-flags/*': () => ({
    data: { type: 'feature-flags', id: location.hostname, attributes: { paymentMethodsEnabled: true } },
  }),
  'GET /payment-methods': () => listOf(ALL_METHODS),
  'GET /bank-account-links': () => listOf([]),
  'GET /auto-pay': () => ({ data: autoPay() }),
  'GET /auto-pay-forecasts': () => listOf(FORECAST),
})
