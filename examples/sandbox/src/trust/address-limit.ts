/**
 * Limits how often a client address may write to a log, per minute and counted across all processes. Source:
 * docs/spec/trust.md TRU-9, WIR-12.
 */
import type { Provider } from '../http/app-options.ts'
import { RateLimiter } from '../http/rate-limits.ts'
import { createRateStore, type RateStore } from '../http/rate-store.ts'
import { Refusal } from '../http/refusal.ts'

export interface AddressLimit {
  /**
   * Counts a write.
   * @returns seconds to wait if this address has written too much; null if it may write
   */
  secondsToWait(address: string): Promise<number | null>
}

/**
 * Creates a limit.
 * @param name name of the log, used by no other limit
 * @param most maximum number of writes per minute and address
 */
export function createAddressLimit(
  name: string,
  most: number,
  { db, realNow }: Pick<Provider, 'db' | 'realNow'>,
): AddressLimit {
  const limits = [{ name, by: 'address', max: most, windowSeconds: 60 }] as const
  const limiter = new RateLimiter(limits, realNow, orAlone(createRateStore(db)))
  return {
    async secondsToWait(address) {
      try {
        await limiter.admit(name, 'general', { address })
        return null
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return Number(error.headers['Retry-After'])
      }
    },
  }
}

/** Counts separately in each process while the database is unavailable, which is when pages report most. */
const orAlone = (shared: RateStore): RateStore => ({
  take: (questions, nowMs) =>
    shared
      .take(questions, nowMs)
      .catch(() =>
        questions.map(({ max, windowSeconds }) => ({ taken: max, left: 0, endsAtMs: nowMs + windowSeconds * 1_000 })),
      ),
})
