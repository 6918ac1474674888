import type { ErrorRow } from '../errors/general-error-codes.ts'

/**
 * Error codes that only statements of a period use; each points to a filter. Source: docs/spec/documents.md STM-3;
 * docs/spec/errors.md ERR-5.
 */
export const STATEMENT_ERROR_CODES = {
  'statement-period-reversed': { category: 'statement', retryable: false, status: 400 },
  'statement-date-future': { category: 'statement', retryable: false, status: 400 },
  'statement-period-too-long': { category: 'statement', retryable: false, status: 400 },
  'statement-before-account': { category: 'statement', retryable: false, status: 400 },
  'statement-currency-unused': { category: 'statement', retryable: false, status: 400 },
} as const satisfies Record<`statement-${string}`, ErrorRow>
