import type { ErrorRow } from '../errors/general-error-codes.ts'

/**
 * Error codes that only chargeback requests use. Source: docs/spec/errors.md ERR-5, docs/spec/chargebacks.md CHB-3,
 * CHB-8.
 */
export const CHARGEBACK_ERROR_CODES = {
  'chargeback-not-available': { category: 'chargeback', retryable: false, status: 409 },
  'chargeback-already-open': { category: 'chargeback', retryable: false, status: 409 },
} as const satisfies Record<`chargeback-${string}`, ErrorRow>
