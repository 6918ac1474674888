import type { ErrorRow } from '../errors/general-error-codes.ts'

/** What only calls of payments answer. Source: docs/spec/errors.md ERR-5. */
export const PAYMENT_ERROR_CODES = {
  'payment-no-invoices': { category: 'payment', retryable: false, status: 422 },
  'payment-too-many-invoices': { category: 'payment', retryable: false, status: 422 },
  'payment-invoice-repeated': { category: 'payment', retryable: false, status: 422 },
  'payment-amount-not-integer': { category: 'payment', retryable: false, status: 422 },
  'payment-amount-not-positive': { category: 'payment', retryable: false, status: 422 },
  'payment-amount-above-open': { category: 'payment', retryable: false, status: 422 },
  'payment-amount-below-minimum': { category: 'payment', retryable: false, status: 422 },
  'payment-above-limit': { category: 'payment', retryable: false, status: 422 },
  'payment-currency-mixed': { category: 'payment', retryable: false, status: 422 },
  'payment-total-mismatch': { category: 'payment', retryable: false, status: 422 },
  'payment-terms-not-accepted': { category: 'payment', retryable: false, status: 422 },
  'payment-review-missing': { category: 'payment', retryable: false, status: 422 },
  'payment-review-outdated': { category: 'payment', retryable: false, status: 409 },
  'payment-invoice-not-payable': { category: 'payment', retryable: false, status: 409 },
  'payment-invoice-already-in-payment': { category: 'payment', retryable: false, status: 409 },
  'payment-invoice-unknown': { category: 'payment', retryable: false, status: 404 },
  'payment-bank-account-unknown': { category: 'payment', retryable: false, status: 404 },
  'payment-bank-account-not-usable': { category: 'payment', retryable: false, status: 422 },
  'payment-bank-account-currency': { category: 'payment', retryable: false, status: 422 },
  'payment-customer-not-eligible': { category: 'payment', retryable: false, status: 403 },
} as const satisfies Record<`payment-${string}`, ErrorRow>
