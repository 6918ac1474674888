/** Begins what only a portal shows, once; nothing that is painted first waits for it. Source: docs/spec/session.md SES-20. */
import type * as factsPart from './account-facts.ts'
import type { LocaleCode } from '../contract/index.ts'
import { firstPaint } from './first-paint.ts'
import type { Instance } from '../kit/instance.ts'

/** @returns to be called with each word of the session: what did not load is tried again */
export function accountFactsOf(instanceOf: () => Instance): () => Promise<void> {
  let isFollowing = false
  /** Language of the page when the first session began. */
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
