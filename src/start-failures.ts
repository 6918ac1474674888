/** Why a session does not start. Source: docs/spec/session.md SES-8. */
import { isNetTermsError, NetTermsError } from './contract/index.ts'

export const asNetTermsError = (reason: unknown): NetTermsError =>
  isNetTermsError(reason)
    ? reason
    : new NetTermsError('server-unreachable', 'The session did not start. Look at the cause.', { cause: reason })

export const testKeyMeetsLive = (): NetTermsError =>
  new NetTermsError(
    'environment-mismatch',
    'A test key (pk_test_…) meets a live API: nothing is shown. Use the live key.',
  )
