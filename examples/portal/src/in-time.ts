/** Code that the page can do without is not waited for without end. Source: docs/spec/trust.md TRU-15. */

const LATE_MS = 10_000

/** @returns null when it did not come, or is late: it may come yet */
export const inTime = <T>(code: Promise<T>): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), LATE_MS)
    code.then(resolve, () => resolve(null)).finally(() => clearTimeout(timer))
  })
