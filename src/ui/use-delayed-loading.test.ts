import { expect, it } from 'vitest'
import { remainingLoadingMs } from './use-delayed-loading.ts'

it.each([
  ['an answer before anything is visible', 150, 0],
  ['a skeleton that just appeared', 200, 300],
  ['a skeleton visible for half the time', 350, 150],
  ['a skeleton visible for long enough', 500, 0],
  ['a slow answer', 4000, 0],
])('[UI-7] %s (%i ms) stays %i ms more', (_says, waitedMs, remaining) => {
  expect(remainingLoadingMs(waitedMs)).toBe(remaining)
})
