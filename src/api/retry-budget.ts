/**
 * A bucket shared by every call of an instance: each retry takes a token, each success gives half of one back. It
 * carries 30 % of faults and runs dry when the server is down, so that retries never make an outage worse (security
 * rules F8, F9).
 */
export interface RetryBudget {
  /** Takes one token; false when the bucket is empty and the call must fail now. */
  take(): boolean
  succeeded(): void
}

export function createRetryBudget(capacity = 20): RetryBudget {
  let tokens = capacity
  return {
    take() {
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
    succeeded() {
      tokens = Math.min(capacity, tokens + 0.5)
    },
  }
}
