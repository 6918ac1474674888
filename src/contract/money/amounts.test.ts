import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountSchema } from '../wire/schemas.ts'
import { isAmountMinor, MAX_AMOUNT_MINOR, sumMinor, toDecimalString } from './amounts.ts'
import { CURRENCIES, currencyCodes, exponentOf, FALLBACK_CURRENCY, minorUnits } from './currencies.ts'

const amount = fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR })

it('[MON-1] has the decimals of each currency from ISO 4217', () => {
  const exponents = Object.fromEntries(currencyCodes.map((code) => [code, exponentOf(code)]))
  expect(exponents).toEqual({ USD: 2, CAD: 2, EUR: 2, GBP: 2, JPY: 0, KWD: 3 })
})

it('[MON-1] converts major to minor units by those decimals', () => {
  expect([minorUnits(1, 'USD'), minorUnits(1, 'JPY'), minorUnits(1, 'KWD')]).toEqual([100, 1, 1000])
})

it('[MON-2] defaults to US dollars', () => {
  expect(FALLBACK_CURRENCY).toBe('USD')
  expect(CURRENCIES).toHaveProperty(FALLBACK_CURRENCY)
})

it.each([
  [0, true],
  [-1, true],
  [MAX_AMOUNT_MINOR, true],
  [MAX_AMOUNT_MINOR + 1, false],
  [-MAX_AMOUNT_MINOR - 1, false],
  [0.1, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
  ['5', false],
  [5n, false],
  [null, false],
])('[MON-3] an amount is an integer of minor units within the limit: %s is %s', (value, expected) => {
  expect(isAmountMinor(value)).toBe(expected)
  expect(amountSchema.safeParse(value).success).toBe(expected)
})

it('[MON-3] sums 900 of the largest amounts exactly and rejects sums beyond the safe integers', () => {
  expect(sumMinor(Array<number>(900).fill(MAX_AMOUNT_MINOR))).toBe(900 * MAX_AMOUNT_MINOR)
  expect(() => sumMinor(Array<number>(901).fill(MAX_AMOUNT_MINOR))).toThrow(RangeError)
})

it('[MON-4] adds ten cents and twenty cents to thirty', () => {
  expect(sumMinor([10, 20])).toBe(30)
  expect(sumMinor([])).toBe(0)
})

it('[MON-4] sums 5 000 invoices to the cent, in any order', () => {
  const invoices = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 5000, maxLength: 5000 })
  fc.assert(
    fc.property(invoices, (amounts) => {
      const exact = amounts.reduce((total, each) => total + BigInt(each), 0n)
      expect(BigInt(sumMinor(amounts))).toBe(exact)
      expect(sumMinor([...amounts].reverse())).toBe(sumMinor(amounts))
    }),
    { numRuns: 5 },
  )
})

it.each([[[0.1, 0.2]], [[Number.NaN]], [[Number.MAX_SAFE_INTEGER, 1]]])(
  '[MON-4] throws in place of a wrong sum: %j',
  (amounts) => {
    expect(() => sumMinor(amounts)).toThrow(RangeError)
  },
)

it('[MON-5] passes Intl a text that it formats exactly, since a number would lose digits', () => {
  const text = toDecimalString(MAX_AMOUNT_MINOR, 'KWD')
  const format = new Intl.NumberFormat('en', { minimumFractionDigits: 3 })
  expect(format.format(text as unknown as number)).toBe('9,999,999,999.999')
})

it.each([
  [126_905, 'USD', '1269.05'],
  [-500, 'USD', '-5.00'],
  [5, 'USD', '0.05'],
  [0, 'USD', '0.00'],
  [1500, 'JPY', '1500'],
  [-1, 'KWD', '-0.001'],
] as const)('[MON-6] formats %s of %s as %s', (amountMinor, currency, expected) => {
  expect(toDecimalString(amountMinor, currency)).toBe(expected)
})

it('[MON-6] loses no digit', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencyCodes), (amountMinor, currency) => {
      expect(Number(toDecimalString(amountMinor, currency).replace('.', ''))).toBe(amountMinor)
    }),
  )
})
