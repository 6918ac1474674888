/** Meanings of the errors of chargebacks. Source: docs/spec/errors.md ERR-7. */
import type { ErrorMeanings } from './error-meaning.ts'

export const CHARGEBACK_ERROR_MEANINGS = {
  'chargeback-not-available': {
    happened:
      'A chargeback is not available for the selected transaction: it was not made with a card, the program does not accept chargebacks or its period for them is over, it is not posted yet, being paid, on hold, paid, or already disputed, or the account’s status does not allow it.',
    todo: '`meta.reason` says why; `chargeback` of `GET /ecaas/invoice-details` has it before the user fills in the form. Offer customer support, or a dispute of the invoice instead.',
  },
  'chargeback-already-open': {
    happened:
      'A chargeback of this transaction is already open; another user may have requested it at the same moment.',
    todo: 'Show that one: `meta.dispute` is its number.',
  },
} as const satisfies Partial<ErrorMeanings>
