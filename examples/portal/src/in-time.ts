/** Limits the wait for code that the page can do without. Source: docs/spec/trust.md TRU-15. */

const LATE_MS = 10_000

/**
 * Waits for code.
 * @returns null if it failed to load or is late; it may still load afterwards
 */
export const inTime = <T>(code: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), LATE_MS)
    code.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
