/**
 * The text of each error code's page, for integrators. A new code without a text is a type error.
 * Source: docs/spec/errors.md ERR-4, ERR-7.
 */
import { BROWSER_ERROR_MEANINGS } from './error-meanings/browser-error-meanings.ts'
import { CARD_ERROR_MEANINGS } from './error-meanings/card-error-meanings.ts'
import { CHARGEBACK_ERROR_MEANINGS } from './error-meanings/chargeback-error-meanings.ts'
import { DISPUTE_ERROR_MEANINGS } from './error-meanings/dispute-error-meanings.ts'
import type { ErrorMeanings } from './error-meanings/error-meaning.ts'
import { EXPORT_ERROR_MEANINGS } from './error-meanings/export-error-meanings.ts'
import { IDENTITY_ERROR_MEANINGS } from './error-meanings/identity-error-meanings.ts'
import { INVOICE_ERROR_MEANINGS } from './error-meanings/invoice-error-meanings.ts'
import { PAYMENT_ERROR_MEANINGS } from './error-meanings/payment-error-meanings.ts'
import { PAYMENT_METHOD_ERROR_MEANINGS } from './error-meanings/payment-method-error-meanings.ts'
import { PROGRAM_ERROR_MEANINGS } from './error-meanings/program-error-meanings.ts'
import { REQUEST_ERROR_MEANINGS } from './error-meanings/request-error-meanings.ts'
import { SESSION_ERROR_MEANINGS } from './error-meanings/session-error-meanings.ts'
import { SETUP_ERROR_MEANINGS } from './error-meanings/setup-error-meanings.ts'
import { STATEMENT_ERROR_MEANINGS } from './error-meanings/statement-error-meanings.ts'
import { USER_ERROR_MEANINGS } from './error-meanings/user-error-meanings.ts'

export const ERROR_MEANINGS: ErrorMeanings = {
  ...BROWSER_ERROR_MEANINGS,
  ...SESSION_ERROR_MEANINGS,
  ...REQUEST_ERROR_MEANINGS,
  ...PAYMENT_ERROR_MEANINGS,
  ...PAYMENT_METHOD_ERROR_MEANINGS,
  ...DISPUTE_ERROR_MEANINGS,
  ...INVOICE_ERROR_MEANINGS,
  ...CHARGEBACK_ERROR_MEANINGS,
  ...CARD_ERROR_MEANINGS,
  ...USER_ERROR_MEANINGS,
  ...IDENTITY_ERROR_MEANINGS,
  ...PROGRAM_ERROR_MEANINGS,
  ...EXPORT_ERROR_MEANINGS,
  ...STATEMENT_ERROR_MEANINGS,
  ...SETUP_ERROR_MEANINGS,
}
