/** Of chargebacks. Source: docs/spec/errors.md ERR-7. */
import type { ErrorMeanings } from './error-meaning.ts'

export const CHARGEBACK_ERROR_MEANINGS = {
  'chargeback-not-available': {
    happened:
      'A chargeback is not available for the selected transaction: it was not made with a card, the program takes none or not any more, it is not posted yet, being paid, on hold, paid or disputed already, or the account’s status does not allow it.',
    todo: '`meta.reason` says why; `chargeback` of `GET /ecaas/invoice-details` tells it before somebody has filled in anything. Offer customer support, or a dispute of the invoice instead.',
  },
  'chargeback-already-open': {
    happened:
      'A chargeback of this transaction is open already, perhaps one that somebody requested at the same moment.',
    todo: 'Show that one: `meta.dispute` is its number.',
  },
} as const satisfies Partial<ErrorMeanings>
