/** Of filters of the list, and of a dealer's changes of an invoice. Source: docs/spec/errors.md ERR-7; docs/spec/invoices.md INV-131; docs/spec/adjustments.md ADJ-9…ADJ-11. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const INVOICE_ERROR_MEANINGS = {
  'invoice-changed': {
    happened: 'The dealer’s side changed the invoice after it was read: `version` of the request is an older one.',
    todo: 'Read the invoice again, show what is different (`meta.po_number`), and send the new `version`. Nothing was changed.',
  },
  'invoice-filter-range': {
    happened: 'A filter of dates or amounts ends before it begins: its `_from` is after its `_to`.',
    todo: 'Send a start that is not after the end, or one of the two alone. Both ends are included.',
  },
  'invoice-filter-currency': {
    happened:
      'The list was filtered by an amount without a currency, and amounts of two currencies are never compared.',
    todo: 'Send `filter[sol_currency]` with `filter[open_from]` and `filter[open_to]`, which are minor units of it.',
  },
  'invoice-filter-dealer': {
    happened: 'A dealer in `filter[buid_merchant]` does not exist, or does not sell to the accounts of the list.',
    todo: 'Take identifiers from `merchants.list`. A filter that a user saved for another account is removed there.',
  },
  'invoice-filter-location': {
    happened: 'The location in `filter[buid_location]` does not exist, or is of an account that the list is not about.',
    todo: 'Take identifiers from `locations.list` with the same `filter[buid_customer]`.',
  },
  'invoice-filter-too-long': {
    happened: `A filter of the list has more than ${LIMITS.maxFilterListLength} identifiers.`,
    todo: `Send at most ${LIMITS.maxFilterListLength} identifiers in one filter, and several requests for more.`,
  },
  'invoice-note-changed': {
    happened: 'Another user changed the note after it was read: `version` of the request is an older one.',
    todo: 'Show `meta.text`, which is what it says now, and send `meta.version` with what the user decides. Nothing was changed.',
  },
  'invoice-view-name-taken': {
    happened: 'The user has another view of the list under this name; names are compared without case and spaces.',
    todo: 'Offer to replace the view `meta.view_id`, or choose another name. Nothing was saved.',
  },
  'invoice-view-too-many': {
    happened: 'The user has as many views of the list as `meta.most` allows.',
    todo: 'Let the user delete or replace one. Nothing was saved.',
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
