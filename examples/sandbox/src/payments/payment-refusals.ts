/** Error details and pointers of rejected payments, for integrators. Source: docs/spec/payments.md PAY-7. */
import type { ErrorCode, LineProblem, ServerErrorCode } from 'netterms/contract/internal'
import { createErrorBuilder } from '../http/error-builder.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'

const DETAILS = {
  'payment-no-invoices': 'The payment names no invoice. Add at least one line.',
  'payment-too-many-invoices': 'The payment names more invoices than one payment may have. Split it.',
  'payment-invoice-repeated': 'The invoice is already in an earlier line. Send one line per invoice.',
  'payment-amount-not-integer': 'The amount is not a whole number of minor units. Send cents, not dollars.',
  'payment-amount-not-positive': 'The amount is zero or negative. Send a positive amount or omit the invoice.',
  'payment-amount-above-open': 'The amount is more than can be paid on the invoice. Pay at most meta.payable.',
  'payment-amount-below-minimum':
    'The amount is below the minimum of one major unit. Pay more, or the full open amount.',
  'payment-above-limit': 'The total is above the maximum of one payment. Split it.',
  'payment-currency-mixed': 'The invoice has another currency than the payment. Make one payment for each currency.',
  'payment-invoice-changed':
    'The invoice has changed since the payer’s review; meta has the amounts. Send a new preview.',
  'payment-invoice-not-payable': 'The invoice cannot be paid in its current state; meta.reason says why.',
  'payment-invoice-already-in-payment':
    'The invoice is already in another payment. Omit it or wait until that payment posts.',
  'payment-invoice-unknown': 'The invoice does not exist, or you have no access to it. Check the transaction id.',
  'payment-bank-account-unknown':
    'The bank account does not exist, or you have no access to it. Use one of GET /bank-accounts.',
  'payment-bank-account-not-usable': 'The bank account is not active or not for online payment. Choose another.',
  'payment-bank-account-currency': 'The bank account has another currency than the payment. Choose another.',
  'payment-credit-above-total': 'The credits exceed the amounts of the payment’s invoices. Apply at most meta.most.',
  'payment-method-not-needed': 'Credit covers this payment. Omit the bank account, the card, and the day.',
  'payment-several-by-bank':
    'Several accounts are paid together by card only. Send card_id, or pay each account by bank with POST /payments.',
  'payment-account-repeated': 'The account is already in an earlier payment of the group. Send one for each account.',
  'payment-reference-invalid':
    'The reference cannot be sent; meta.reason says why, meta.maximum is the maximum length.',
  'payment-customer-not-eligible': 'This account may not pay online; meta.reason says why. Contact the program.',
  'payment-total-mismatch': 'The total differs from the sum of the lines. Send the total that the payer was shown.',
  'payment-terms-not-accepted': 'The payer has not accepted the terms. Ask before sending.',
  'payment-review-missing': 'The review token does not belong to this payment. Send a preview first and show it.',
  'payment-review-outdated': 'The payment would now move on other days than in the review. Send a new preview.',
  'payment-date-invalid':
    'The payment cannot be made for this day; meta.reason says why, meta.next is the next possible day.',
  'payment-not-cancelable': 'The payment can no longer be canceled; meta.status is its status.',
  'payment-card-unknown': 'The card does not exist, or you have no access to it. Use one of GET /payment-methods.',
  'payment-card-not-usable': 'The card cannot pay; meta.reason says why. Choose another method.',
  'payment-card-currency': 'Cards cannot pay in this currency. Choose a bank account.',
  'payment-not-refundable': 'The payment cannot be refunded; meta.reason says why, meta.status is its status.',
  'payment-fee-not-accepted': 'The fee of the card was not accepted. Show it and send its amount as fee_accepted.',
} as const satisfies Partial<Record<ServerErrorCode, string>>

export type PaymentRefusalCode = keyof typeof DETAILS

export const paymentError = createErrorBuilder(DETAILS)

/** Errors that concern an amount, not the invoice itself. */
const AMOUNT_CODES: readonly ErrorCode[] = [
  'payment-amount-not-integer',
  'payment-amount-not-positive',
  'payment-amount-above-open',
  'payment-amount-below-minimum',
]

/** Converts a problem found by the contract's rules into an error with a pointer to the invalid member. */
export function lineError({ code, line, meta }: LineProblem): RefusalError {
  if (!isPaymentCode(code)) throw new TypeError(`The payment rules gave ${code}, which has no error detail: add it.`)
  const field = AMOUNT_CODES.includes(code) ? 'amount' : 'trx_id'
  return paymentError(code, line === null ? '/lines' : `/lines/${line}/${field}`, meta)
}

const isPaymentCode = (code: ErrorCode): code is PaymentRefusalCode => Object.hasOwn(DETAILS, code)

/** @throws Refusal with all errors if there are any */
export function refuseWhenAny(errors: readonly RefusalError[]): void {
  const [first, ...rest] = errors
  if (first) throw new Refusal([first, ...rest])
}
