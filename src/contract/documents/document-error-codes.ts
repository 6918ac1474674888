import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only calls of an invoice's and an application's documents answer. Source: docs/spec/errors.md ERR-5. */
export const DOCUMENT_ERROR_CODES = {
  'document-already-there': { category: 'document', retryable: false, status: 409 },
  // Of the browser: files that are uploaded together find their sales by their names.
  'document-sale-unknown': { category: 'document', retryable: false },
  'document-sale-several': { category: 'document', retryable: false },
  'document-not-needed': { category: 'document', retryable: false, status: 409 },
  'document-not-removable': { category: 'document', retryable: false, status: 409 },
} as const satisfies Record<`document-${string}`, ErrorRow>
