import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyObject, dictionaryOf } from './dictionary.ts'

const counts = dictionaryOf(z.number())

it('[WIR-8] accepts an object with arbitrary keys, including special ones', () => {
  const given = JSON.parse('{"open": 3, "__proto__": 4, "constructor": 5}') as unknown
  const parsed = counts.parse(given)
  expect(Object.entries(parsed)).toEqual([
    ['open', 3],
    ['__proto__', 4],
    ['constructor', 5],
  ])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

it('[WIR-8] rejects the whole object for one invalid value, and names its key', () => {
  const result = counts.safeParse({ open: 3, due: 'many' })
  expect(result.success).toBe(false)
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['due']])
})

it.each([[null], [[1]], ['text'], [7], [undefined]])('[WIR-8] rejects %j as an object', (given) => {
  expect([anyObject, counts].map((schema) => schema.safeParse(given).success)).toEqual([false, false])
})
