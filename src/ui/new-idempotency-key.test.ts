import { afterEach, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from './new-idempotency-key.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['from the browser', crypto],
  ['that repeats itself', { getRandomValues: (list: Uint32Array) => list }],
  ['removed by a script', {}],
  [
    'broken by a script',
    {
      getRandomValues() {
        throw new TypeError('not here')
      },
    },
  ],
])('[WID-41] two payments have different keys, each of an accepted length, with random numbers %s', (_, replaced) => {
  vi.stubGlobal('crypto', replaced)
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  expect(keys.filter((key) => !/^[ -~]{16,255}$/.test(key))).toEqual([])
})
