/**
 * Starts loading the facts that only a portal shows, once; the first paint does not wait for them. Source:
 * docs/spec/session.md SES-20.
 */
import type * as factsPart from './account-facts.ts'
import type { LocaleCode } from '../contract/index.ts'
import { firstPaint } from './first-paint.ts'
import type { Instance } from '../kit/instance.ts'

/** @returns a function to call after each change of the session; it retries facts that failed to load */
export function accountFactsOf(instanceOf: () => Instance): () => Promise<void> {
  let isFollowing = false
  /** Language of the page when the first session started. */
  let begunIn: LocaleCode | null = null
  return async () => {
    const instance = instanceOf()
    begunIn ??= instance.store.getState().locale
    if (isFollowing) return
    isFollowing = true
    const knownAtMs = Date.now()
    try {
      await firstPaint()
      const facts = (await instance.load('accountFacts')) as typeof factsPart
      facts.followAccount(instance, begunIn, knownAtMs)
    } catch (cause) {
      isFollowing = false
      throw cause
    }
  }
}
