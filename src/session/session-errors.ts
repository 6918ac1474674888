/** Errors that keep a session from starting or end it. Source: docs/spec/session.md SES-8. */
import { NetTermsError, toNetTermsError } from '../contract/index.ts'

export const asNetTermsError = (reason: unknown): NetTermsError =>
  toNetTermsError(reason, 'server-unreachable', 'The session did not start. Look at the cause.')

/** The reason to end the session of every widget (EMB-6); null when the failure does not end it: a lost network never does. */
export function endOf(error: unknown): 'ended' | 'unavailable' | null {
  const { status, code, cause } = Object(error) as Partial<NetTermsError>
  if (status === 401) return 'ended'
  const { name, retryable } = Object(cause) as Partial<NetTermsError>
  const isUnreached = retryable || /^(Type|Timeout)Error$/.test(String(name))
  return code === 'token-refresh-failed' && !isUnreached ? 'unavailable' : null
}

export const testKeyMeetsLive = (): NetTermsError =>
  new NetTermsError(
    'environment-mismatch',
    'A test key (pk_test_…) meets a live API: nothing is shown. Use the live key.',
  )
