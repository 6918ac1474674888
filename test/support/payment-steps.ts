/**
 * Generates sequences of steps on invoices and payments: actions of a customer, its dealers, customer support, the bank
 * and the calendar, in any order, some with a fault. Source: docs/spec/money.md MON-4, docs/spec/account.md EXP-7.
 */
import type { CurrencyCode } from 'netterms/contract/internal'
import fc from 'fast-check'

/** Payable invoices of Northwind in US dollars; the first one has a late fee. */
export const INVOICES = [199618, 201377, 202940, 203115, 204016, 204347, 204455] as const

/** Payable invoices in other currencies, with the account that pays them. */
const ELSEWHERE = [
  { currency: 'CAD', account: 'BA-1003', invoices: [204701, 204702] },
  { currency: 'EUR', account: 'BA-1004', invoices: [204711, 204712] },
  { currency: 'JPY', account: 'BA-1005', invoices: [204731, 204732] },
] as const

interface PayStep {
  kind: 'pay'
  currency: CurrencyCode
  account: string
  invoices: number[]
  /** Paid share of each invoice's payable amount, in percent. */
  share: number
  method: 'bank' | 'card'
  /** Last digits of the account or card number. */
  last4: string
}

type Step =
  | PayStep
  | { kind: 'cancel'; nth: number }
  | { kind: 'credit'; invoice: number; amount: number }
  | { kind: 'refund'; nth: number }
  | { kind: 'move'; days: number }
  | { kind: 'dispute'; invoice: number; amount: number }
  | { kind: 'answer'; nth: number; gives: 'all' | 'half' | 'nothing' }
  | { kind: 'order'; becomes: 'held' | 'delivered'; amount: number }
  | { kind: 'auto-pay'; isOn: boolean }
  | { kind: 'close' }

/** Fault of a step: the server is killed before this statement, or its response is lost after the commit. */
export interface Fault {
  killedBefore: number | null
  losesReply: boolean
}
export type FaultyStep = Step & { fault?: Fault }

const DOLLARS = { currency: 'USD', account: 'BA-1001', invoices: INVOICES } as const

const FAULT: fc.Arbitrary<Fault> = fc.record({
  killedBefore: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 2 }),
  losesReply: fc.boolean(),
})

const payOf = (
  { currency, account, invoices }: Pick<PayStep, 'currency' | 'account'> & { invoices: readonly number[] },
  ends: readonly string[],
): fc.Arbitrary<PayStep> =>
  fc.record({
    kind: fc.constant('pay' as const),
    currency: fc.constant(currency),
    account: fc.constant(account),
    invoices: fc.uniqueArray(fc.constantFrom(...invoices), { minLength: 1, maxLength: 3 }),
    share: fc.integer({ min: 10, max: 100 }),
    method: fc.constantFrom('bank' as const, 'card' as const),
    last4: fc.constantFrom(...ends),
  })

const PLAIN_STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: payOf(DOLLARS, ['6789', '0001', '0008', '0009', '0119', '0002', '0259']) },
  { weight: 1, arbitrary: fc.oneof(...ELSEWHERE.map((elsewhere) => payOf(elsewhere, ['6789', '0901', '0259']))) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), nth: fc.nat({ max: 5 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('credit' as const),
      invoice: fc.constantFrom(...INVOICES),
      amount: fc.integer({ min: 1, max: 9000 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), days: fc.integer({ min: 1, max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute' as const),
      invoice: fc.constantFrom(...INVOICES),
      amount: fc.integer({ min: 100, max: 5000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      nth: fc.nat({ max: 3 }),
      gives: fc.constantFrom('all' as const, 'half' as const, 'nothing' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      becomes: fc.constantFrom('held' as const, 'delivered' as const),
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('auto-pay' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
)
export const STEP: fc.Arbitrary<FaultyStep> = fc
  .tuple(PLAIN_STEP, fc.option(FAULT, { freq: 3 }))
  .map(([step, fault]) => (fault ? { ...step, fault } : step))

const payment = (invoice: number, share: number, method: 'bank' | 'card', last4: string): PayStep => {
  const { currency, account } = ELSEWHERE.find(({ invoices }) => invoices.some((each) => each === invoice)) ?? DOLLARS
  return { kind: 'pay', currency, account, invoices: [invoice], share, method, last4 }
}

/**
 * A fixed sequence with settled, returned, canceled, charged back and refunded payments, including one of a closed
 * invoice and one of an invoice disputed after payment; with a granted dispute, an order that holds credit until its
 * delivery, and a payment in another currency. Every field of the exposure changes.
 */
export const EVERY_END: Step[] = [
  payment(204347, 100, 'card', '0259'),
  payment(204455, 100, 'bank', '0008'),
  { kind: 'order', becomes: 'held', amount: 45_000 },
  { kind: 'move', days: 2 },
  { kind: 'dispute', invoice: 204455, amount: 4_000 },
  { kind: 'close' },
  { kind: 'move', days: 3 },
  payment(203115, 50, 'card', '0259'),
  payment(204016, 50, 'card', '6789'),
  { kind: 'move', days: 3 },
  { kind: 'refund', nth: 0 },
  { kind: 'order', becomes: 'delivered', amount: 45_000 },
  { kind: 'dispute', invoice: 203115, amount: 4_000 },
  { kind: 'answer', nth: 0, gives: 'half' },
  { kind: 'move', days: 4 },
  payment(201377, 50, 'bank', '6789'),
  payment(199618, 100, 'bank', '6789'),
  payment(204711, 100, 'bank', '6789'),
  { kind: 'move', days: 3 },
  payment(202940, 50, 'bank', '0001'),
  { kind: 'credit', invoice: 203115, amount: 2_500 },
  { kind: 'move', days: 4 },
  payment(203115, 50, 'bank', '6789'),
  { kind: 'cancel', nth: 0 },
]
