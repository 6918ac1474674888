/** What a refused payment says to an integrator, and where it points. Source: docs/spec/payments.md PAY-7. */
import type { ErrorCode, LineProblem, ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'

const DETAILS = {
  'payment-no-invoices': 'The payment names no invoice. Add at least one line.',
  'payment-too-many-invoices': 'The payment names more invoices than one payment may hold. Split it.',
  'payment-invoice-repeated': 'The invoice stands in an earlier line already. Keep one line per invoice.',
  'payment-amount-not-integer': 'The amount is no whole number of minor units. Send cents, not dollars.',
  'payment-amount-not-positive': 'The amount is zero or negative. Pay more than nothing or leave the invoice out.',
  'payment-amount-above-open': 'The amount is more than may be paid of the invoice. Pay at most meta.payable.',
  'payment-amount-below-minimum': 'The amount is below the minimum of one major unit. Pay more, or the whole rest.',
  'payment-above-limit': 'The total is above what one payment may move. Split it.',
  'payment-currency-mixed': 'The invoice has another currency than the payment. Pay each currency by itself.',
  'payment-invoice-changed': 'The invoice is not what the payer was shown; meta has the amounts. Send a new preview.',
  'payment-invoice-not-payable': 'The invoice cannot be paid in its present state; meta.reason says why.',
  'payment-invoice-already-in-payment': 'Somebody is paying the invoice already. Leave it out or wait until it posts.',
  'payment-invoice-unknown': 'There is no such invoice, or it is not yours to pay. Check the transaction id.',
  'payment-bank-account-unknown': 'There is no such bank account, or it is not yours. Take one of GET /bank-accounts.',
  'payment-bank-account-not-usable': 'The bank account is not active or not for online payment. Choose another.',
  'payment-bank-account-currency': 'The bank account has another currency than the payment. Choose another.',
  'payment-credit-above-total': 'The credits are more than the invoices of the payment take. Apply at most meta.most.',
  'payment-method-not-needed': 'Credit covers this payment. Leave the bank account, the card, and the day out.',
  'payment-several-by-bank':
    'Several accounts are paid together by card only. Send card_id, or pay each account by bank with POST /payments.',
  'payment-account-repeated':
    'The account stands in an earlier payment of the group already. Send one for each account.',
  'payment-reference-invalid': 'The reference cannot be sent; meta.reason says why, meta.maximum how long it may be.',
  'payment-customer-not-eligible': 'This account may not pay online; meta.reason says why. Contact the program.',
  'payment-total-mismatch': 'The total differs from the sum of the lines. Send the total that the payer was shown.',
  'payment-terms-not-accepted': 'The payer has not accepted the terms. Ask before sending.',
  'payment-review-missing': 'The review token does not belong to this payment. Send a preview first and show it.',
  'payment-review-outdated': 'The money would move on other days than the payer was shown. Send a new preview.',
  'payment-date-invalid': 'The payment cannot be made for this day; meta.reason says why, meta.next is one that works.',
  'payment-not-cancelable': 'The payment cannot be canceled any more; meta.status is what it has become.',
  'payment-card-unknown': 'There is no such card, or it is not yours. Take one of GET /payment-methods.',
  'payment-card-not-usable': 'The card cannot pay; meta.reason says why. Choose another method.',
  'payment-card-currency': 'Cards do not pay in this currency. Choose a bank account.',
  'payment-not-refundable': 'The payment cannot be given back; meta.reason says why, meta.status what it has become.',
  'payment-fee-not-accepted': 'The fee of the card was not accepted. Show it and send its amount as fee_accepted.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type PaymentRefusalCode = keyof typeof DETAILS

export const paymentError = createErrorBuilder(DETAILS)

/** Problems that are about how much, not about which invoice. */
const AMOUNT_CODES: readonly ErrorCode[] = [
  'payment-amount-not-integer',
  'payment-amount-not-positive',
  'payment-amount-above-open',
  'payment-amount-below-minimum',
]

/** A problem of the contract's rules as an error with a pointer to the member at fault. */
export function lineError({ code, line, meta }: LineProblem): RefusalError {
  if (!isPaymentCode(code)) throw new TypeError(`The payment rules gave ${code}, which has no refusal: add its words.`)
  const field = AMOUNT_CODES.includes(code) ? 'amount' : 'trx_id'
  return paymentError(code, line === null ? '/lines' : `/lines/${line}/${field}`, meta)
}

const isPaymentCode = (code: ErrorCode): code is PaymentRefusalCode => Object.hasOwn(DETAILS, code)

/** @throws Refusal with every error when there is one */
export function refuseWhenAny(errors: readonly RefusalError[]): void {
  const [first, ...rest] = errors
  if (first) throw new Refusal([first, ...rest])
}
