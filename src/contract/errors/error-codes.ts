/**
 * Every error the contract knows: what a server answers and what the browser finds out by itself. Codes are stable; the
 * words for people are the string `errors.<code>` of each language. Source: docs/spec/errors.md ERR-1…ERR-3
 * (specification §8).
 *
 * `status` is the HTTP status of a server's answer; rows without one are produced in the browser. `retryable`: the same
 * call may succeed later without any change.
 */
export const ERROR_CODES = {
  // The network and the page
  'server-unreachable': { category: 'network', retryable: true },
  'server-timeout': { category: 'network', retryable: true },
  'response-invalid': { category: 'contract', retryable: true },
  'widget-crashed': { category: 'widget', retryable: true },
  'code-unavailable': { category: 'network', retryable: true },
  'environment-mismatch': { category: 'configuration', retryable: false },
  'configuration-invalid': { category: 'configuration', retryable: false },
  'version-conflict': { category: 'configuration', retryable: false },
  'mount-target-missing': { category: 'configuration', retryable: false },
  'columns-failed': { category: 'configuration', retryable: false },
  'component-failed': { category: 'configuration', retryable: false },
  'token-refresh-failed': { category: 'session', retryable: true },
  'payment-outcome-unknown': { category: 'payment', retryable: true },

  // The session
  'credentials-invalid': { category: 'session', retryable: false, status: 401 },
  'account-locked': { category: 'session', retryable: false, status: 403 },
  'session-required': { category: 'session', retryable: false, status: 401 },
  'session-expired': { category: 'session', retryable: false, status: 401 },
  'token-invalid': { category: 'session', retryable: false, status: 401 },
  'client-secret-consumed': { category: 'session', retryable: false, status: 401 },
  'client-secret-expired': { category: 'session', retryable: false, status: 401 },
  'publishable-key-unknown': { category: 'session', retryable: false, status: 401 },
  'secret-key-invalid': { category: 'session', retryable: false, status: 401 },
  'secret-key-in-browser': { category: 'session', retryable: false, status: 403 },
  'origin-not-allowed': { category: 'session', retryable: false, status: 403 },
  'cross-site-request': { category: 'session', retryable: false, status: 403 },
  'not-permitted': { category: 'access', retryable: false, status: 403 },
  'not-found': { category: 'access', retryable: false, status: 404 },
  'selection-outdated': { category: 'access', retryable: false, status: 409 },

  // JSON:API
  'document-invalid': { category: 'request', retryable: false, status: 400 },
  'parameter-unknown': { category: 'request', retryable: false, status: 400 },
  'parameter-invalid': { category: 'request', retryable: false, status: 400 },
  'not-acceptable': { category: 'request', retryable: false, status: 406 },
  'type-conflict': { category: 'request', retryable: false, status: 409 },
  'media-type-unsupported': { category: 'request', retryable: false, status: 415 },
  'body-too-large': { category: 'request', retryable: false, status: 413 },
  'method-not-allowed': { category: 'request', retryable: false, status: 405 },
  'attribute-invalid': { category: 'request', retryable: false, status: 422 },
  'attribute-unknown': { category: 'request', retryable: false, status: 422 },
  'rate-limited': { category: 'request', retryable: true, status: 429 },
  'server-error': { category: 'server', retryable: true, status: 500 },
  'server-unavailable': { category: 'server', retryable: true, status: 503 },

  // Idempotency
  'idempotency-key-missing': { category: 'request', retryable: false, status: 400 },
  'idempotency-key-invalid': { category: 'request', retryable: false, status: 400 },
  'idempotency-key-reused': { category: 'request', retryable: false, status: 422 },
  'idempotency-in-progress': { category: 'request', retryable: true, status: 409 },

  // Paying
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

  // The secure frame and bank accounts
  'secure-frame-unavailable': { category: 'network', retryable: true },
  'frame-handover-invalid': { category: 'session', retryable: false, status: 401 },
  'step-up-unavailable': { category: 'session', retryable: false, status: 403 },
  'bank-account-number-invalid': { category: 'payment', retryable: false, status: 422 },
  'bank-account-duplicate': { category: 'payment', retryable: false, status: 409 },
  'bank-account-auto-pay-taken': { category: 'payment', retryable: false, status: 409 },

  // Disputes and their documents
  'dispute-no-invoices': { category: 'dispute', retryable: false, status: 422 },
  'dispute-invoice-repeated': { category: 'dispute', retryable: false, status: 422 },
  'dispute-invoice-unknown': { category: 'dispute', retryable: false, status: 404 },
  'dispute-invoice-ineligible': { category: 'dispute', retryable: false, status: 409 },
  'dispute-invoice-already-disputed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-amount-invalid': { category: 'dispute', retryable: false, status: 422 },
  'dispute-reason-unknown': { category: 'dispute', retryable: false, status: 422 },
  'dispute-documents-required': { category: 'dispute', retryable: false, status: 422 },
  'dispute-document-unknown': { category: 'dispute', retryable: false, status: 422 },
  'dispute-contacts-not-added': { category: 'dispute', retryable: false, status: 422 },
  'dispute-contacts-left-out': { category: 'dispute', retryable: false },
  'dispute-predecessor-unusable': { category: 'dispute', retryable: false, status: 409 },
  'dispute-not-answerable': { category: 'dispute', retryable: false, status: 409 },
  'dispute-changed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-answers-mixed': { category: 'dispute', retryable: false, status: 409 },
  'dispute-last-invoice': { category: 'dispute', retryable: false, status: 409 },
  'document-type-refused': { category: 'dispute', retryable: false, status: 422 },
  'document-unreadable': { category: 'dispute', retryable: false, status: 422 },
  'document-too-large': { category: 'dispute', retryable: false, status: 413 },
  'document-too-many': { category: 'dispute', retryable: false, status: 422 },
  'document-submitted': { category: 'dispute', retryable: false, status: 409 },
} as const satisfies Record<
  string,
  {
    category:
      | 'network'
      | 'contract'
      | 'widget'
      | 'configuration'
      | 'session'
      | 'access'
      | 'request'
      | 'server'
      | 'payment'
      | 'dispute'
    retryable: boolean
    status?: number
  }
>

export type ErrorCode = keyof typeof ERROR_CODES
export type ErrorCategory = (typeof ERROR_CODES)[ErrorCode]['category']
/** Codes that a server may answer. */
export type ServerErrorCode = {
  [Code in ErrorCode]: (typeof ERROR_CODES)[Code] extends { status: number } ? Code : never
}[ErrorCode]

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_CODES, code)
