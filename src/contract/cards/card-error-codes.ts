import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only card calls use. Source: docs/spec/errors.md ERR-5. */
export const CARD_ERROR_CODES = {
  'card-account-blocked': { category: 'card', retryable: false, status: 409 },
  'card-holder-invalid': { category: 'card', retryable: false, status: 422 },
  'card-limit-invalid': { category: 'card', retryable: false, status: 422 },
  'card-limit-unavailable': { category: 'card', retryable: false, status: 409 },
  'card-status-conflict': { category: 'card', retryable: false, status: 409 },
  'card-receipt-missing': { category: 'card', retryable: false, status: 422 },
  'card-number-unavailable': { category: 'card', retryable: false, status: 409 },
  'card-reveals-used': { category: 'card', retryable: false, status: 429 },
} as const satisfies Record<`card-${string}`, ErrorRow>
