/**
 * Meanings of the errors of the list's filters and of a dealer's changes to an invoice. Source: docs/spec/errors.md
 * ERR-7; docs/spec/invoices.md INV-131; docs/spec/adjustments.md ADJ-9…ADJ-11.
 */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const INVOICE_ERROR_MEANINGS = {
  'invoice-changed': {
    happened: 'The dealer changed the invoice after it was read: `version` of the request is outdated.',
    todo: 'Read the invoice again, show the change (`meta.po_number`), and send the new `version`. Nothing was changed.',
  },
  'invoice-filter-range': {
    happened: 'A date or amount filter has a start after its end: `_from` is after `_to`.',
    todo: 'Send a start that is not after the end, or only one of the two. Both ends are included.',
  },
  'invoice-filter-currency': {
    happened:
      'The list was filtered by an amount without a currency, and amounts of different currencies cannot be compared.',
    todo: 'Send `filter[sol_currency]` with `filter[open_from]` and `filter[open_to]`, which are in its minor units.',
  },
  'invoice-filter-dealer': {
    happened: 'A dealer in `filter[buid_merchant]` does not exist, or does not sell to the accounts of the list.',
    todo: 'Use identifiers from `merchants.list`. Remove them from a filter that a user saved for another account.',
  },
  'invoice-filter-location': {
    happened: 'The location in `filter[buid_location]` does not exist, or belongs to an account outside the list.',
    todo: 'Take identifiers from `locations.list` with the same `filter[buid_customer]`.',
  },
  'invoice-filter-too-long': {
    happened: `A filter of the list has more than ${LIMITS.maxFilterListLength} identifiers.`,
    todo: `Send at most ${LIMITS.maxFilterListLength} identifiers in one filter, and several requests for more.`,
  },
  'invoice-note-changed': {
    happened: 'Another user changed the note after it was read: `version` of the request is outdated.',
    todo: 'Show `meta.text`, the current text, and send `meta.version` with the user’s decision. Nothing was changed.',
  },
  'invoice-view-name-taken': {
    happened: 'The user already has a view of the list with this name; names are compared without case and spaces.',
    todo: 'Offer to replace the view `meta.view_id`, or choose another name. Nothing was saved.',
  },
  'invoice-view-too-many': {
    happened: 'The user has reached the maximum number of list views, `meta.most`.',
    todo: 'Let the user delete or replace one. Nothing was saved.',
  },
  'adjustment-amount-invalid': {
    happened:
      'The amount of an adjustment is not a whole number of minor units, not positive, or more than the open amount that is neither disputed nor being adjusted.',
    todo: 'Send at most `meta.most`; `meta.reason` says which of the three it is. An adjustment can only lower the amount due.',
  },
  'adjustment-not-possible': {
    happened:
      'The invoice cannot be adjusted now: a payment of it is in progress, it is paid, closed, or not billed yet, or its whole open amount is disputed.',
    todo: 'Wait until the reason in `meta.reason` no longer applies.',
  },
  'adjustment-not-pending': {
    happened: 'The adjustment cannot be canceled: its credit memo is issued, or it was already canceled.',
    todo: 'Read the invoice again. An amount that was credited by mistake needs a new transaction.',
  },
} as const satisfies Partial<ErrorMeanings>
