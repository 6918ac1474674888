/**
 * Every error code of the contract, from the server or from the browser. Codes are stable; the text for users is the
 * message `errors.<code>` in each language. Source: docs/spec/errors.md ERR-1…ERR-5 (specification §8). Pages load
 * `general-error-codes.ts` in place of this table.
 */
import { CARD_ERROR_CODES } from '../cards/card-error-codes.ts'
import { CHARGEBACK_ERROR_CODES } from '../chargebacks/chargeback-error-codes.ts'
import { DISPUTE_ERROR_CODES } from '../disputes/dispute-error-codes.ts'
import { EXPORT_ERROR_CODES } from '../exports/export-error-codes.ts'
import { IDENTITY_ERROR_CODES } from '../users/identity-error-codes.ts'
import { DOCUMENT_ERROR_CODES } from '../documents/document-error-codes.ts'
import { INVOICE_ERROR_CODES } from '../invoices/invoice-error-codes.ts'
import { LOYALTY_ERROR_CODES } from '../loyalty/loyalty-error-codes.ts'
import { PAYMENT_ERROR_CODES } from '../payments/payment-error-codes.ts'
import { USER_ERROR_CODES } from '../users/user-error-codes.ts'
import { PAYMENT_METHOD_ERROR_CODES } from '../payment-methods/payment-method-error-codes.ts'
import { REJECTION_ERROR_CODES } from '../rejections/rejection-error-codes.ts'
import { SCENARIO_ERROR_CODES } from '../sandbox/scenario-error-codes.ts'
import { STATEMENT_ERROR_CODES } from '../statements/statement-error-codes.ts'
import { GENERAL_ERROR_CODES } from './general-error-codes.ts'
import { SETUP_ERROR_CODES } from './setup-error-codes.ts'

/** Every error code with its category, its HTTP status if a server sends it, and whether a retry may help. */
export const ERROR_CODES = {
  ...GENERAL_ERROR_CODES,
  ...PAYMENT_ERROR_CODES,
  ...PAYMENT_METHOD_ERROR_CODES,
  ...DISPUTE_ERROR_CODES,
  ...INVOICE_ERROR_CODES,
  ...CHARGEBACK_ERROR_CODES,
  ...CARD_ERROR_CODES,
  ...REJECTION_ERROR_CODES,
  ...USER_ERROR_CODES,
  ...IDENTITY_ERROR_CODES,
  ...DOCUMENT_ERROR_CODES,
  ...LOYALTY_ERROR_CODES,
  ...EXPORT_ERROR_CODES,
  ...STATEMENT_ERROR_CODES,
  ...SCENARIO_ERROR_CODES,
  ...SETUP_ERROR_CODES,
} as const

/** A stable error code; users read the message `errors.<code>`. */
export type ErrorCode = keyof typeof ERROR_CODES
/** Group of an error code, such as `network` or `payment`. */
export type ErrorCategory = (typeof ERROR_CODES)[ErrorCode]['category']
/** Error codes that a server may send. */
export type ServerErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code] extends { status: number } ? Code : never
}[ErrorCode]
