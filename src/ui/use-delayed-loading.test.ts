import { expect, it } from 'vitest'
import { remainingLoadingMs } from './use-delayed-loading.ts'

it.each([
  ['an answer before anything is drawn', 150, 0],
  ['a skeleton just drawn', 200, 300],
  ['a skeleton half seen', 350, 150],
  ['a skeleton seen long enough', 500, 0],
  ['a slow answer', 4000, 0],
])('[UI-7] %s (%i ms) waits %i ms more', (_says, waitedMs, remaining) => {
  expect(remainingLoadingMs(waitedMs)).toBe(remaining)
})
