/**
 * Counts the repeats of a page, so that they never make an outage worse. Each repeat takes a token, each success gives half
 * of one back: that carries 30 % of faults and runs dry when the server is down. Five failed calls in a row are an outage
 * and end all repeats until one call succeeds (security F8, F9; docs/adr/0038).
 */
import { LIMITS } from '../contract/index.ts'

export interface RetryBudget {
  /** Takes one token; false when the call must fail now. */
  take(): boolean
  succeeded(): void
  /** A call got no answer, or one of 500 and above. */
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
