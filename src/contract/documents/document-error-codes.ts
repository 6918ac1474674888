import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only calls for documents of invoices and applications use. Source: docs/spec/errors.md ERR-5. */
export const DOCUMENT_ERROR_CODES = {
  'document-already-there': { category: 'document', retryable: false, status: 409 },
  // Browser only: if several files are uploaded together, each is matched to a sale by its file name.
  'document-sale-unknown': { category: 'document', retryable: false },
  'document-sale-several': { category: 'document', retryable: false },
  'document-not-needed': { category: 'document', retryable: false, status: 409 },
  'document-not-removable': { category: 'document', retryable: false, status: 409 },
} as const satisfies Record<`document-${string}`, ErrorRow>
