/**
 * Error codes that may occur on any page. Codes of one business area are in the files of that area and declared by its
 * calls, so that other pages do not load them. Source: docs/spec/errors.md ERR-1, ERR-5 (specification §8).
 */

export interface ErrorRow {
  category:
    | 'network'
    | 'contract'
    | 'widget'
    | 'configuration'
    | 'setup'
    | 'session'
    | 'access'
    | 'request'
    | 'server'
    | 'payment'
    | 'dispute'
    | 'document'
    | 'invoice'
    | 'adjustment'
    | 'user'
    | 'group'
    | 'credential'
    | 'identity'
    | 'password'
    | 'link'
    | 'factor'
    | 'card'
    | 'rejection'
    | 'statement'
    | 'export'
    | 'chargeback'
    | 'loyalty'
    | 'scenario'
  /** Whether the same call may succeed later without a change. */
  retryable: boolean
  /** HTTP status of the response; absent for errors that are created in the browser. */
  status?: number
}

export const GENERAL_ERROR_CODES = {
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
  'session-unavailable': { category: 'session', retryable: true },
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

  // The secure frame and bank accounts
  'secure-frame-unavailable': { category: 'network', retryable: true },
  'frame-handover-invalid': { category: 'session', retryable: false, status: 401 },
  'step-up-unavailable': { category: 'session', retryable: false, status: 403 },
  'bank-account-number-invalid': { category: 'payment', retryable: false, status: 422 },
  'bank-account-duplicate': { category: 'payment', retryable: false, status: 409 },
  'bank-account-auto-pay-taken': { category: 'payment', retryable: false, status: 409 },
} as const satisfies Record<string, ErrorRow>

export type GeneralErrorCode = keyof typeof GENERAL_ERROR_CODES

export const isGeneralErrorCode = (code: string): code is GeneralErrorCode => Object.hasOwn(GENERAL_ERROR_CODES, code)
