import type { ErrorRow } from '../errors/general-error-codes.ts'

/** Error codes that only calls for payment methods, AutoPay, and credits use. Source: docs/spec/errors.md ERR-5. */
export const PAYMENT_METHOD_ERROR_CODES = {
  'payment-method-in-use': { category: 'payment', retryable: false, status: 409 },
  'payment-method-last': { category: 'payment', retryable: false, status: 422 },
  'payment-method-not-verifiable': { category: 'payment', retryable: false, status: 409 },
  'payment-method-amounts-wrong': { category: 'payment', retryable: false, status: 422 },
  'payment-method-card-invalid': { category: 'payment', retryable: false, status: 422 },
  'payment-method-card-duplicate': { category: 'payment', retryable: false, status: 409 },
  'payment-method-link-unknown': { category: 'payment', retryable: false, status: 404 },
  'payment-method-link-used': { category: 'payment', retryable: false, status: 410 },
  'payment-method-link-expired': { category: 'payment', retryable: false, status: 410 },
  'payment-method-link-revoked': { category: 'payment', retryable: false, status: 410 },
  'payment-auto-pay-unavailable': { category: 'payment', retryable: false, status: 409 },
  'payment-credit-unavailable': { category: 'payment', retryable: false, status: 409 },
} as const satisfies Record<`payment-${string}`, ErrorRow>
