/**
 * Checks whether a clicked control was visible: a page could cover the frame, or make it transparent, so that a click
 * meant for another element reaches it. In browsers that do not report visibility, only the list of allowed parent
 * origins protects users. Source: docs/spec/secure.md SEC-12 (security T17; IntersectionObserver v2).
 */
import { LIMITS } from '../../contract/index.ts'

export interface SeenControls {
  watch(control: Element): void
  /**
   * Waits until a control has been visible long enough; returns false if it is covered, transparent, or out of view.
   */
  isSeen(control: Element): Promise<boolean>
  stop(): void
}

type VisibleEntry = IntersectionObserverEntry & { isVisible?: boolean }

/** Minimum delay between two observations that browsers allow, ms. */
const LOOK_EVERY_MS = 100

export function watchControls(): SeenControls {
  const reportsVisibility =
    typeof IntersectionObserverEntry === 'function' && 'isVisible' in IntersectionObserverEntry.prototype
  if (!reportsVisibility) return { watch: () => {}, isSeen: async () => true, stop: () => {} }
  const seenSince = new Map<Element, number>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isVisible } of entries as VisibleEntry[]) {
        if (!isVisible) seenSince.delete(target)
        else if (!seenSince.has(target)) seenSince.set(target, performance.now())
      }
    },
    { threshold: [0, 0.5, 1], trackVisibility: true, delay: LOOK_EVERY_MS } as IntersectionObserverInit,
  )
  const seenForMs = (control: Element) => performance.now() - (seenSince.get(control) ?? Number.POSITIVE_INFINITY)
  return {
    watch: (control) => observer.observe(control),
    async isSeen(control) {
      const endsAtMs = performance.now() + 4 * LIMITS.frameSeenMs
      while (seenForMs(control) < LIMITS.frameSeenMs && performance.now() < endsAtMs) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS / 2))
      }
      return seenForMs(control) >= LIMITS.frameSeenMs
    },
    stop: () => observer.disconnect(),
  }
}
