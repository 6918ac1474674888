import type { ErrorRow } from './general-error-codes.ts'

/**
 * Setup faults of a page that keep its first session from starting. The browser detects them; a correctly set up page
 * never loads their texts. Source: docs/spec/errors.md ERR-68, docs/spec/session.md EMB-73.
 */
export const SETUP_ERROR_CODES = {
  'setup-api-missing': { category: 'setup', retryable: false },
  'setup-api-not-found': { category: 'setup', retryable: false },
  'setup-api-blocked': { category: 'setup', retryable: false },
  'setup-key-missing': { category: 'setup', retryable: false },
  'setup-session-url-missing': { category: 'setup', retryable: false },
  'setup-session-url-not-found': { category: 'setup', retryable: false },
  'setup-session-url-not-json': { category: 'setup', retryable: false },
  'setup-session-url-redirected': { category: 'setup', retryable: false },
  'setup-client-secret-missing': { category: 'setup', retryable: false },
} as const satisfies Record<string, ErrorRow>
