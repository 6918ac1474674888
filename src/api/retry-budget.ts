/**
 * A bucket shared by every call of a page: each retry takes a token, each success gives half of one back. It carries 30 % of
 * faults and runs dry when the server is down, so that retries never make an outage worse; five calls in a row that failed
 * are an outage too, and end it for all of them until one succeeds (security F8, F9; docs/adr/0038).
 */
export interface RetryBudget {
  /** Takes one token; false when no retry may be made and the call must fail now. */
  take(): boolean
  succeeded(): void
  /** A call has ended without an answer, or with one of a server that is out of order. */
  failed(): void
}

const FAILED_CALLS_OF_AN_OUTAGE = 5

export function createRetryBudget(capacity = 20): RetryBudget {
  let tokens = capacity
  let failedCalls = 0
  return {
    take() {
      if (tokens < 1 || failedCalls >= FAILED_CALLS_OF_AN_OUTAGE) return false
      tokens -= 1
      return true
    },
    succeeded() {
      failedCalls = 0
      tokens = Math.min(capacity, tokens + 0.5)
    },
    failed() {
      failedCalls += 1
    },
  }
}
