/** Determines the time between requests to an unavailable service. Source: docs/spec/trust.md TRU-13. */
import { isNetTermsError } from 'netterms/contract'

/** Used if the service names no time. */
const RETRY_MS = 30_000
/** Minimum wait, because more frequent requests would keep a service from recovering. */
const SHORTEST_MS = 5_000

/**
 * Returns the wait before the next attempt, ms.
 * @param cause error of the last attempt
 */
export function waitMsOf(cause: unknown): number {
  const asked = isNetTermsError(cause) ? cause.retryAfterMs : null
  return Math.max(SHORTEST_MS, asked ?? RETRY_MS)
}
