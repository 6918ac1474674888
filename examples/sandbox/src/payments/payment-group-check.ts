/**
 * Checks what one card would pay in several accounts, against rows that the server read: each account's payment by the
 * rules for a single payment, and the sum by the rules for the card. Source: docs/spec/payments.md PAY-316, PAY-317.
 */
import { maxPaymentTotal, type PaymentGroupDraft, sumMinor, whyNotByCard } from 'netterms/contract/internal'
import type { Kysely } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { checkPayment, type CheckedPayment } from './payment-check.ts'
import { paymentError, refuseWhenAny } from './payment-refusals.ts'
import type { Locking } from './payments.queries.ts'
import type { ReviewedTogether } from './review-token.ts'

/** A valid draft; amounts in minor units of its currency. */
export interface CheckedGroup {
  /** One payment per account, in the order of the draft. */
  payments: readonly CheckedPayment[]
  first: CheckedPayment
  totalMinor: number
  feeMinor: number
  reviewed: ReviewedTogether
}

/**
 * @param locking `locked` inside the transaction that pays: accounts and invoices are locked in the order of their ids,
 * so that two groups never deadlock
 * @throws Refusal with every error of every account, each with a pointer to its member; `not-found` as soon as one
 * account is out of the caller's scope
 */
export async function checkPaymentGroup(
  db: Kysely<Database>,
  principal: Principal,
  clock: ProgramTime,
  draft: PaymentGroupDraft,
  locking: Locking,
): Promise<CheckedGroup> {
  for (const { buid_customer } of draft.payments) customerInScope(principal, buid_customer)
  refuseWhenAny(groupErrors(draft))
  const { currency, card_id: cardId = '' } = draft
  const checked: CheckedPayment[] = []
  const errors: RefusalError[] = []
  for (const index of byAccount(draft)) {
    const payment = draft.payments[index]
    if (!payment) continue
    const { buid_customer, lines } = payment
    try {
      const body = { buid_customer, currency, card_id: cardId, lines }
      checked[index] = await checkPayment(db, principal, clock, body, locking)
    } catch (error) {
      if (!(error instanceof Refusal) || error.errors[0].code === 'not-found') throw error
      errors.push(...error.errors.map((each) => inPayment(each, index)))
    }
  }
  refuseWhenAny(eachOnce(errors))
  const totalMinor = sumMinor(checked.map((payment) => payment.totalMinor))
  const feeMinor = sumMinor(checked.map((payment) => payment.feeMinor))
  const maximum = maxPaymentTotal(currency)
  if (totalMinor > maximum) refuseWhenAny([paymentError('payment-above-limit', '/payments', { maximum, currency })])
  const [first] = checked
  if (!first) throw new Error('A checked group has no payment: an empty draft passed the check.')
  return {
    payments: checked,
    first,
    totalMinor,
    feeMinor,
    reviewed: { together: checked.map(({ reviewed }) => reviewed), totalMinor, feeMinor },
  }
}

const byAccount = ({ payments }: PaymentGroupDraft): number[] =>
  payments
    .map(({ buid_customer: id }, index) => ({ id, index }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ index }) => index)

/** Returns the errors of the group as a whole. */
function groupErrors({ payments, currency, card_id: cardId, bank_account_id: bankAccountId }: PaymentGroupDraft) {
  if (bankAccountId !== undefined) return [paymentError('payment-several-by-bank', '/bank_account_id')]
  if (cardId === undefined) return [paymentError('payment-card-unknown', '/card_id')]
  if (payments.length === 0) return [paymentError('payment-no-invoices', '/payments')]
  const accounts = new Set<string>()
  const errors = payments.flatMap(({ buid_customer: id }, index) => {
    if (accounts.has(id)) return [paymentError('payment-account-repeated', `/payments/${index}/buid_customer`)]
    accounts.add(id)
    return []
  })
  const lines = payments.flatMap((payment) => payment.lines)
  const together = whyNotByCard(
    lines.map(({ trx_id: trxId, amount: amountMinor }) => ({ trxId, amountMinor })),
    currency,
  )
  for (const { code, line, meta } of together) {
    if (line !== null) continue
    if (code === 'payment-too-many-invoices') errors.push(paymentError(code, '/payments', meta))
    if (code === 'payment-card-currency') errors.push(paymentError(code, '/currency', meta))
  }
  return errors
}

const ATTRIBUTES = '/data/attributes'
const OF_ALL: readonly string[] = [`${ATTRIBUTES}/card_id`]

/** Changes the pointer of one payment's error to its place in the group; errors of the shared card keep theirs. */
function inPayment(error: RefusalError, index: number): RefusalError {
  const { pointer } = error
  if (pointer !== undefined && OF_ALL.includes(pointer)) return error
  const member = pointer === undefined ? '/buid_customer' : pointer.slice(ATTRIBUTES.length)
  return { ...error, pointer: `${ATTRIBUTES}/payments/${index}${member}` }
}

/** Removes duplicates: an error of the shared card is reported once for each account's payment. */
const eachOnce = (errors: readonly RefusalError[]): RefusalError[] =>
  errors.filter(
    ({ code, pointer }, index) =>
      errors.findIndex((other) => other.code === code && other.pointer === pointer) === index,
  )
