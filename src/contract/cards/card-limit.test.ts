import { expect, it } from 'vitest'
import { maxSpendingLimit, spendingLimitProblem } from './card-limit.rules.ts'
import { mailingAddressSchema } from './card.schema.ts'

it('[CRD-25] accepts a spending limit above zero and up to the maximum, in minor units of its currency', () => {
  expect([1, 99_999_900, 99_999_901, 0, -1].map((limit) => spendingLimitProblem(limit, 'USD'))).toEqual([
    null,
    null,
    'too-large',
    'not-positive',
    'not-positive',
  ])
  expect([maxSpendingLimit('USD'), maxSpendingLimit('JPY'), maxSpendingLimit('KWD')]).toEqual([
    99_999_900, 999_999, 999_999_000,
  ])
})

it('[CRD-24] accepts an address of one to three lines with a country, each at most 60 characters', () => {
  const address = { line_1: ' 118 Foundry Street ', city_state_zip: 'Tacoma, WA 98421', country: 'US' }
  expect(mailingAddressSchema.parse(address)).toEqual({ ...address, line_1: '118 Foundry Street' })
  const refused = [
    { line_1: ' ' },
    { line_1: 'x'.repeat(61) },
    { line_2: 'two\nlines' },
    { country: 'USA' },
    { city_state_zip: undefined },
    { zip: '98421' },
  ]
  expect(refused.filter((change) => mailingAddressSchema.safeParse({ ...address, ...change }).success)).toEqual([])
  expect(mailingAddressSchema.safeParse({ ...address, line_1: 'x'.repeat(60), line_2: null }).success).toBe(true)
})
