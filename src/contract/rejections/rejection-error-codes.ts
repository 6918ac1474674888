import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only calls for rejections use. Source: docs/spec/errors.md ERR-5. */
export const REJECTION_ERROR_CODES = {
  'rejection-not-cancelable': { category: 'rejection', retryable: false, status: 409 },
  'rejection-not-resubmittable': { category: 'rejection', retryable: false, status: 409 },
  'rejection-still-processing': { category: 'rejection', retryable: false, status: 409 },
  'rejection-changed': { category: 'rejection', retryable: false, status: 409 },
  'rejection-correction-invalid': { category: 'rejection', retryable: false, status: 422 },
  'rejection-not-confirmed': { category: 'rejection', retryable: false, status: 422 },
} as const satisfies Record<`rejection-${string}`, ErrorRow>
