/** How often an address may write to a log: a window of a minute, counted with every process. Source: docs/spec/trust.md TRU-9, WIR-12. */
import type { Provider } from '../http/app-options.ts'
import { RateLimiter } from '../http/rate-limits.ts'
import { createRateStore, type RateStore } from '../http/rate-store.ts'
import { Refusal } from '../http/refusal.ts'

export interface AddressLimit {
  /** @returns seconds to wait when this address has written enough for now; null: it may write */
  secondsToWait(address: string): Promise<number | null>
}

/**
 * @param name of the log, no other limit's
 * @param most a minute and address
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

/** While the database is unavailable, which is when pages report most, each process counts separately. */
const orAlone = (shared: RateStore): RateStore => ({
  take: (questions, nowMs) =>
    shared
      .take(questions, nowMs)
      .catch(() =>
        questions.map(({ max, windowSeconds }) => ({ taken: max, left: 0, endsAtMs: nowMs + windowSeconds * 1_000 })),
      ),
})
