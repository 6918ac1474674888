import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { anyObject, dictionaryOf } from './dictionary.ts'

const counts = dictionaryOf(z.number())

it('[WIR-8] takes an object whose keys are data, whatever they are called', () => {
  const given = JSON.parse('{"open": 3, "__proto__": 4, "constructor": 5}') as unknown
  const parsed = counts.parse(given)
  expect(Object.entries(parsed)).toEqual([
    ['open', 3],
    ['__proto__', 4],
    ['constructor', 5],
  ])
  expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
})

it('[WIR-8] refuses the whole object for one value, and names its key', () => {
  const result = counts.safeParse({ open: 3, due: 'many' })
  expect(result.success).toBe(false)
  expect(result.error?.issues.map(({ path }) => path)).toEqual([['due']])
})

it.each([[null], [[1]], ['text'], [7], [undefined]])('[WIR-8] takes %j for no object', (given) => {
  expect([anyObject, counts].map((schema) => schema.safeParse(given).success)).toEqual([false, false])
})
