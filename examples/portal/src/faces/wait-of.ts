/** How long a service that is down is left alone. Source: docs/spec/trust.md TRU-13. */
import { isNetTermsError } from 'netterms/contract'

/** Where it does not say. */
const RETRY_MS = 30_000
/** More frequent requests would keep a service from recovering. */
const SHORTEST_MS = 5_000

/** @param cause why the last attempt came to nothing */
export function waitMsOf(cause: unknown): number {
  const asked = isNetTermsError(cause) ? cause.retryAfterMs : null
  return Math.max(SHORTEST_MS, asked ?? RETRY_MS)
}
