import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only calls for loyalty programs use. Source: docs/spec/errors.md ERR-5. */
export const LOYALTY_ERROR_CODES = {
  'loyalty-target-invalid': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-reward-invalid': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-program-changed': { category: 'loyalty', retryable: false, status: 409 },
  'loyalty-template-invalid': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-template-not-open': { category: 'loyalty', retryable: false, status: 409 },
  'loyalty-file-unreadable': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-reward-not-final': { category: 'loyalty', retryable: false, status: 409 },
  'loyalty-voucher-amount-invalid': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-voucher-expiry-invalid': { category: 'loyalty', retryable: false, status: 422 },
  'loyalty-voucher-not-open': { category: 'loyalty', retryable: false, status: 409 },
  'loyalty-enrollment-not-open': { category: 'loyalty', retryable: false, status: 409 },
  'loyalty-program-ended': { category: 'loyalty', retryable: false, status: 409 },
} as const satisfies Record<`loyalty-${string}`, ErrorRow>
