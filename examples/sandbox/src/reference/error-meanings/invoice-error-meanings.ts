/** Of a dealer's changes of an invoice. Source: docs/spec/errors.md ERR-7; docs/spec/adjustments.md ADJ-9…ADJ-11. */
import type { ErrorMeanings } from './error-meaning.ts'

export const INVOICE_ERROR_MEANINGS = {
  'invoice-changed': {
    happened: 'The dealer’s side changed the invoice after it was read: `version` of the request is an older one.',
    todo: 'Read the invoice again, show what is different (`meta.po_number`), and send the new `version`. Nothing was changed.',
  },
  'invoice-note-changed': {
    happened: 'Another user changed the note after it was read: `version` of the request is an older one.',
    todo: 'Show `meta.text`, which is what it says now, and send `meta.version` with what the user decides. Nothing was changed.',
  },
  'adjustment-amount-invalid': {
    happened:
      'The amount of an adjustment is no whole number of minor units, not positive, or more than is open and neither disputed nor being adjusted.',
    todo: 'Send at most `meta.most`; `meta.reason` says which of the three it is. An adjustment only lowers what is due.',
  },
  'adjustment-not-possible': {
    happened:
      'Nothing of the invoice can be adjusted now: a payment of it is under way, it is paid, closed or not billed yet, or all that is open is disputed.',
    todo: 'Wait until that is over; `meta.reason` says what it is.',
  },
  'adjustment-not-pending': {
    happened: 'The adjustment cannot be canceled: its credit memo is issued, or it was canceled before.',
    todo: 'Read the invoice again. What was credited by mistake has to be billed by a new transaction.',
  },
} as const satisfies Partial<ErrorMeanings>
