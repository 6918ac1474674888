import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only calls of an invoice's documents answer. Source: docs/spec/errors.md ERR-5. */
export const DOCUMENT_ERROR_CODES = {
  'document-already-there': { category: 'document', retryable: false, status: 409 },
} as const satisfies Record<`document-${string}`, ErrorRow>
