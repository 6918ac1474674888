import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only the filters of the invoice list use. Source: docs/spec/invoices.md INV-131. */
export const INVOICE_FILTER_ERRORS = [
  'invoice-filter-range',
  'invoice-filter-currency',
  'invoice-filter-dealer',
  'invoice-filter-location',
  'invoice-filter-too-long',
] as const

/**
 * Error codes that only changes to invoices and notes, and saved views and filters, use. Source:
 * docs/spec/adjustments.md ADJ-9; docs/spec/errors.md ERR-5.
 */
export const INVOICE_ERROR_CODES = {
  'invoice-changed': { category: 'invoice', retryable: false, status: 409 },
  'invoice-filter-range': { category: 'invoice', retryable: false, status: 400 },
  'invoice-filter-currency': { category: 'invoice', retryable: false, status: 400 },
  'invoice-filter-dealer': { category: 'invoice', retryable: false, status: 404 },
  'invoice-filter-location': { category: 'invoice', retryable: false, status: 404 },
  'invoice-filter-too-long': { category: 'invoice', retryable: false, status: 400 },
  'invoice-note-changed': { category: 'invoice', retryable: false, status: 409 },
  'invoice-view-name-taken': { category: 'invoice', retryable: false, status: 409 },
  'invoice-view-too-many': { category: 'invoice', retryable: false, status: 409 },
  'adjustment-amount-invalid': { category: 'adjustment', retryable: false, status: 422 },
  'adjustment-not-possible': { category: 'adjustment', retryable: false, status: 409 },
  'adjustment-not-pending': { category: 'adjustment', retryable: false, status: 409 },
} as const satisfies Record<`${'invoice' | 'adjustment'}-${string}`, ErrorRow>
