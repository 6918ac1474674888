/** Why a session does not start. Source: docs/spec/session.md SES-8. */
import { isNetTermsError, NetTermsError } from './contract/index.ts'

export const asNetTermsError = (reason: unknown): NetTermsError =>
  isNetTermsError(reason)
    ? reason
    : new NetTermsError('server-unreachable', 'The session did not start. Look at the cause.', { cause: reason })

/** Why a failure ends the session of every widget (EMB-6); null: it does not. A network that is gone ends nothing. */
export function endOf(error: unknown): 'ended' | 'unavailable' | null {
  if (!isNetTermsError(error)) return null
  if (error.status === 401) return 'ended'
  return error.code === 'token-refresh-failed' && !isUnreached(error.cause) ? 'unavailable' : null
}

/** As fetch fails without a network, and what took too long. */
const isUnreached = (cause: unknown): boolean =>
  cause instanceof TypeError || cause instanceof DOMException || (isNetTermsError(cause) && cause.retryable)

export const testKeyMeetsLive = (): NetTermsError =>
  new NetTermsError(
    'environment-mismatch',
    'A test key (pk_test_…) meets a live API: nothing is shown. Use the live key.',
  )
