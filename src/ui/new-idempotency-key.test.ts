import { afterEach, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from './new-idempotency-key.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['as the browser gives it', crypto],
  ['that repeats itself', { getRandomValues: (list: Uint32Array) => list }],
  ['that a script has taken away', {}],
  [
    'that a script has broken',
    {
      getRandomValues() {
        throw new TypeError('not here')
      },
    },
  ],
])(
  '[WID-41] two payments have two keys, each of a length that the API takes, with random numbers %s',
  (_, replaced) => {
    vi.stubGlobal('crypto', replaced)
    const keys = Array.from({ length: 100 }, newIdempotencyKey)
    expect(new Set(keys).size).toBe(100)
    expect(keys.filter((key) => !/^[ -~]{16,255}$/.test(key))).toEqual([])
  },
)
