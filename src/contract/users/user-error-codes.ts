import type { ErrorRow } from '../errors/general-error-codes.ts'

/**
 * Error codes that only calls for users, groups, identity providers, and credential files use. Source:
 * docs/spec/errors.md ERR-5.
 */
export const USER_ERROR_CODES = {
  'user-exists': { category: 'user', retryable: false, status: 409 },
  'user-name-confusable': { category: 'user', retryable: false, status: 409 },
  'user-status-conflict': { category: 'user', retryable: false, status: 409 },
  'user-version-conflict': { category: 'user', retryable: false, status: 409 },
  'user-own-role': { category: 'user', retryable: false, status: 403 },
  'user-last-admin': { category: 'user', retryable: false, status: 409 },
  'user-lock-kept': { category: 'user', retryable: false, status: 403 },
  'group-version-conflict': { category: 'group', retryable: false, status: 409 },
  'group-name-taken': { category: 'group', retryable: false, status: 409 },
  'group-parent-cycle': { category: 'group', retryable: false, status: 409 },
  'group-too-deep': { category: 'group', retryable: false, status: 409 },
  'group-not-empty': { category: 'group', retryable: false, status: 409 },
  'group-move-unconfirmed': { category: 'group', retryable: false, status: 409 },
  'identity-provider-name-taken': { category: 'identity', retryable: false, status: 409 },
  'identity-provider-issuer-refused': { category: 'identity', retryable: false, status: 422 },
  'identity-provider-in-use': { category: 'identity', retryable: false, status: 409 },
  'identity-provider-untested': { category: 'identity', retryable: false, status: 409 },
  'identity-provider-unproven': { category: 'identity', retryable: false, status: 409 },
  'credential-file-unreadable': { category: 'credential', retryable: false, status: 422 },
  'credential-file-too-large': { category: 'credential', retryable: false, status: 413 },
  'credential-import-running': { category: 'credential', retryable: false, status: 409 },
  'credential-row-unreadable': { category: 'credential', retryable: false, status: 422 },
} as const satisfies Record<`${'user' | 'group' | 'identity' | 'credential'}-${string}`, ErrorRow>
