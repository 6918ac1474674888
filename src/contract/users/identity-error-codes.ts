import type { ErrorRow } from '../errors/general-error-codes.ts'

/**
 * Error codes that only calls for passwords, links, second factors, and accounts use. Source: docs/spec/errors.md
 * ERR-5.
 */
export const IDENTITY_ERROR_CODES = {
  'password-incorrect': { category: 'password', retryable: false, status: 422 },
  'password-requirements-missing': { category: 'password', retryable: false, status: 422 },
  'password-common': { category: 'password', retryable: false, status: 422 },
  'password-used-before': { category: 'password', retryable: false, status: 422 },
  'password-elsewhere': { category: 'password', retryable: false, status: 409 },
  'link-invalid': { category: 'link', retryable: false, status: 410 },
  'link-username-mismatch': { category: 'link', retryable: false, status: 422 },
  'factor-code-invalid': { category: 'factor', retryable: false, status: 422 },
  'factor-challenge-ended': { category: 'factor', retryable: false, status: 410 },
  'factor-enrolled': { category: 'factor', retryable: false, status: 409 },
  'factor-not-enrolled': { category: 'factor', retryable: false, status: 409 },
  'factor-required': { category: 'factor', retryable: false, status: 409 },
} as const satisfies Record<`${'password' | 'link' | 'factor'}-${string}`, ErrorRow>
