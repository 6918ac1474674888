import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('[TRU-15] waits ten seconds for code that the page can do without', async () => {
  const late = inTime(new Promise<string>((resolve) => setTimeout(() => resolve('colors'), 10_001)))
  const soon = inTime(new Promise<string>((resolve) => setTimeout(() => resolve('colors'), 9_999)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await Promise.all([late, soon])).toEqual([null, 'colors'])
})

it('[TRU-15] takes code that failed for none at once', async () => {
  expect(await inTime(Promise.reject(new TypeError('gone')))).toBeNull()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
