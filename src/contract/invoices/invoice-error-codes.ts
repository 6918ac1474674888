import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only a dealer's changes of an invoice answer. Source: docs/spec/adjustments.md ADJ-9; docs/spec/errors.md ERR-5. */
export const INVOICE_ERROR_CODES = {
  'invoice-changed': { category: 'invoice', retryable: false, status: 409 },
  'invoice-note-changed': { category: 'invoice', retryable: false, status: 409 },
  'adjustment-amount-invalid': { category: 'adjustment', retryable: false, status: 422 },
  'adjustment-not-possible': { category: 'adjustment', retryable: false, status: 409 },
  'adjustment-not-pending': { category: 'adjustment', retryable: false, status: 409 },
} as const satisfies Record<`${'invoice' | 'adjustment'}-${string}`, ErrorRow>
