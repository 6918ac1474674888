/** Errors that prevent or end a session. Source: docs/spec/session.md SES-8. */
import { isNetTermsError, NetTermsError, toNetTermsError } from '../contract/index.ts'

export const asNetTermsError = (reason: unknown): NetTermsError =>
  toNetTermsError(reason, 'server-unreachable', 'The session did not start. Check the cause.')

/**
 * Returns why an error ends the session for every widget (EMB-6); null if it does not. A lost network never ends it.
 */
export function endOf(error: unknown): 'ended' | 'unavailable' | null {
  const { status, code, cause } = Object(error) as Partial<NetTermsError>
  if (status === 401) return 'ended'
  const { name, retryable } = Object(cause) as Partial<NetTermsError>
  const isUnreached = retryable || /^(Type|Timeout)Error$/.test(String(name))
  // The page's own server responded, but without a secret.
  const isWithheld = isNetTermsError(cause) && cause.code === 'session-unavailable'
  return code === 'token-refresh-failed' && (isWithheld || !isUnreached) ? 'unavailable' : null
}

/**
 * Returns the error of a session that never started because no token could be obtained (EMB-73).
 *
 * @returns the cause if its code explains the failure; otherwise the failure itself
 */
export const startFailure = (error: NetTermsError): NetTermsError =>
  error.code === 'token-refresh-failed'
    ? toNetTermsError(
        error.cause,
        'session-unavailable',
        'The page’s server returned no client secret. Check the cause.',
      )
    : error

export const testKeyMeetsLive = (): NetTermsError =>
  new NetTermsError(
    'environment-mismatch',
    'A test key (pk_test_…) was used with a live API: nothing is shown. Use the live key.',
  )
