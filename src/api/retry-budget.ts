/**
 * Limits the retries of a page, so that they never make an outage worse. Each retry takes a token, each success adds
 * half a token: this allows 30 % of faults and is used up when the server is down. Five failed calls in a row count as
 * an outage and stop all retries until one call succeeds (security F8, F9; docs/adr/0038).
 */
import { LIMITS } from '../contract/index.ts'

export interface RetryBudget {
  /** Takes one token; false if none is left and the call must fail now. */
  take(): boolean
  succeeded(): void
  /** Records a call that got no response, or a status of 500 or above. */
  failed(): void
}

export function createRetryBudget(): RetryBudget {
  let tokens: number = LIMITS.pageRepeats
  let failedCalls = 0
  return {
    take() {
      if (tokens < 1 || failedCalls >= LIMITS.failedCallsOfOutage) return false
      tokens -= 1
      return true
    },
    succeeded() {
      failedCalls = 0
      tokens = Math.min(LIMITS.pageRepeats, tokens + LIMITS.pageRepeatsPerSuccess)
    },
    failed() {
      failedCalls += 1
    },
  }
}
