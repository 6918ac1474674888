import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '../locales.ts'
import { MAX_AMOUNT_MINOR, toDecimalString } from './amounts.ts'
import { type CurrencyCode, currencyCodes, exponentOf } from './currencies.ts'
import { type AmountProblem, parseAmount } from './parse-amount.ts'

const en = { decimal: '.', group: ',' }
const de = { decimal: ',', group: '.' }
const fr = { decimal: ',', group: '\u202f' }

const minorOf = (text: string, currency: CurrencyCode, separators = en): number | AmountProblem => {
  const parsed = parseAmount(text, currency, separators)
  return parsed.ok ? parsed.amountMinor : parsed.problem
}

it.each([
  ['English', '1,500.00', 'USD', en, 150_000],
  ['German', '1.234,56', 'EUR', de, 123_456],
  ['German whole thousands', '1.234', 'EUR', de, 123_400],
  ['French with a space', '1 234,56', 'EUR', fr, 123_456],
  ['French with a no-break space', '1\u00a0234,56', 'EUR', fr, 123_456],
  ['French with a narrow no-break space', '1\u202f234,56', 'EUR', fr, 123_456],
  ['no group marks', '1234567.8', 'USD', en, 123_456_780],
  ['Swiss apostrophes', "1'234'567.80", 'USD', { decimal: '.', group: '’' }, 123_456_780],
  ['a bare fraction', '.5', 'USD', en, 50],
  ['a trailing mark', '5.', 'USD', en, 500],
  ['leading zeros', '007.50', 'USD', en, 750],
  ['zero', '0', 'USD', en, 0],
  ['yen', '1,500', 'JPY', en, 1500],
  ['yen with needless decimals', '1500.00', 'JPY', en, 1500],
  ['dinars', '1.234', 'KWD', en, 1234],
  ['dinars in German', '1.234,567', 'KWD', de, 1_234_567],
  ['the exact cent that floating point would lose', '1.01', 'USD', en, 101],
  ['the largest amount', '99,999,999,999.99', 'USD', en, MAX_AMOUNT_MINOR],
] as const)('[MON-7] reads %s', (_name, text, currency, separators, expected) => {
  expect(minorOf(text, currency, separators)).toBe(expected)
})

it.each([
  ['$1,500.00 ', 'USD', 150_000],
  [' US$ 1,500.00', 'USD', 150_000],
  ['1,500.00 USD', 'USD', 150_000],
  ['CA$12.00', 'CAD', 1200],
  ['€12', 'EUR', 1200],
  ['£12.30', 'GBP', 1230],
  ['¥1,500', 'JPY', 1500],
  ['KWD 1.250', 'KWD', 1250],
  ['-$5.00', 'USD', -500],
  ['$ -5.00', 'USD', -500],
  ['\u2212$5.00', 'USD', -500],
] as const)('[MON-7] ignores the symbol of the field’s own currency: %s', (text, currency, expected) => {
  expect(minorOf(text, currency)).toBe(expected)
})

it.each([
  ['1\t200'],
  ['1\r\n200'],
  ['1\n200'],
  ['1   200'],
  ['1\u00a0\u00a0200'],
  ['1 200\t300'],
  ['1 | 200'],
  ['$\t5'],
])('[MON-63] rejects two spreadsheet cells as an amount: %j', (text) => {
  for (const separators of [en, de, fr]) expect(minorOf(text, 'USD', separators)).toBe('invalid')
})

it.each([
  ['1\u200b,500.00\u200b', 150_000],
  ['\ufeff1,500.00', 150_000],
  ['1,\u00ad500.00\u2060', 150_000],
  ['1,500.00\r\n', 150_000],
  ['\t1,500.00', 150_000],
  ['$  1,500.00', 150_000],
  ['\u202a−1,500.00\u202c', -150_000],
])('[MON-63] reads %j, ignoring invisible characters and outer spaces', (text, expected) => {
  expect(minorOf(text, 'USD')).toBe(expected)
})

it.each([['€5'], ['5 EUR'], ['$$5'], ['5%']])('[MON-7] rejects any other symbol: %s in a dollar field', (text) => {
  expect(minorOf(text, 'USD')).toBe('invalid')
})

it.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['$', 'empty'],
  ['1e5', 'invalid'],
  ['--', 'invalid'],
  ['--5', 'invalid'],
  ['.', 'invalid'],
  [',', 'invalid'],
  ['-', 'invalid'],
  ['5-', 'invalid'],
  ['(5.00)', 'invalid'],
  ['0x10', 'invalid'],
  ['Infinity', 'invalid'],
  ['NaN', 'invalid'],
  ['1.2.3', 'invalid'],
  ['1,,500', 'invalid'],
  ['1,500,00', 'invalid'],
  ['1,5000.00', 'invalid'],
  ['12 50', 'invalid'],
  ['1 2 3', 'invalid'],
  ['1500²', 'invalid'],
  ['½', 'invalid'],
] as const)('[MON-8] refuses %j', (text, problem) => {
  expect(minorOf(text, 'USD')).toBe(problem)
})

it.each([
  ['1,23', 'USD', en],
  ['1.50', 'EUR', de],
  ['1.500', 'USD', en],
  ['1,500', 'EUR', de],
  ['1,000', 'JPY', de],
  ['0.500', 'EUR', de],
  ['1.5', 'EUR', fr],
  ['1.500', 'EUR', fr],
] as const)('[MON-9] rejects %s of %s, which is ambiguous', (text, currency, separators) => {
  expect(minorOf(text, currency, separators)).toBe('ambiguous')
})

it('[MON-9] accepts a pasted amount with two foreign separators, which is not ambiguous', () => {
  expect(minorOf('1,500.00', 'EUR', fr)).toBe(150_000)
  expect(minorOf('1.234,500', 'EUR', de)).toBe(123_450)
})

it.each([
  ['1.005', 'USD', en],
  ['0.001', 'USD', en],
  ['1.234,567', 'EUR', de],
  ['10.5', 'JPY', en],
  ['1.2345', 'KWD', en],
] as const)('[MON-10] rejects %s of %s: too many decimals', (text, currency, separators) => {
  expect(minorOf(text, currency, separators)).toBe('too-many-decimals')
})

it.each([['100,000,000,000.00'], ['9'.repeat(16)], ['9'.repeat(400)]])('[MON-11] rejects %s as too large', (text) => {
  expect(minorOf(text, 'USD')).toBe('too-large')
})

it.each([
  ['Arabic-Indic', '١٬٢٣٤٫٥٦'],
  ['Persian', '۱۲۳۴٫۵۶'],
  ['full-width', '１，２３４．５６'],
])('[MON-12] reads %s digits', (_name, text) => {
  expect(minorOf(text, 'USD')).toBe(123_456)
})

it('[MON-12] reads an amount copied from a right-to-left page, with invisible direction marks', () => {
  expect(minorOf('\u200f\u200e$\u2068 1,234.56\u2069', 'USD')).toBe(123_456)
})

it.each(['ar', 'ar-EG', 'fa', 'he', 'de-CH', 'en-u-nu-arab'])('[MON-12] parses the numbers of %s', (locale) => {
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  const mark = (type: string) => digits.formatToParts(1_234_567.8).find((part) => part.type === type)?.value ?? ''
  const separators = { decimal: mark('decimal'), group: mark('group') }
  for (const amountMinor of [0, 5, 150, -150, 123_456, -98_765_432_101]) {
    const exact = toDecimalString(amountMinor, 'USD') as unknown as number
    expect(minorOf(digits.format(exact), 'USD', separators)).toBe(amountMinor)
  }
})

it('[MON-12] reads Arabic separators in any language', () => {
  expect(minorOf('١٬٢٣٤٫٥٦', 'EUR', de)).toBe(123_456)
})

describe.each(Object.keys(LOCALES))('[MON-7] in %s', (locale) => {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const separators = { decimal: mark('decimal'), group: mark('group') }

  it.each(currencyCodes)('[MON-7] parses every amount that Intl formats in %s exactly', (currency) => {
    const digits = { minimumFractionDigits: exponentOf(currency), maximumFractionDigits: exponentOf(currency) }
    const styles = [
      new Intl.NumberFormat(locale, digits),
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...digits }),
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code', ...digits }),
    ]
    const amounts = fc.integer({ min: -MAX_AMOUNT_MINOR, max: MAX_AMOUNT_MINOR })
    fc.assert(
      fc.property(amounts, (amountMinor) => {
        // Intl formats a decimal text exactly; a number would be a floating-point value.
        const exact = toDecimalString(amountMinor, currency) as unknown as number
        for (const style of styles) expect(minorOf(style.format(exact), currency, separators)).toBe(amountMinor)
      }),
      { numRuns: 40 },
    )
  })
})

it('[MON-8] never throws, and returns an exact amount or a reason', () => {
  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom(..."0123456789.,' -$") }))
  fc.assert(
    fc.property(
      anyText,
      fc.constantFrom(...currencyCodes),
      fc.constantFrom(en, de, fr),
      (text, currency, separators) => {
        const parsed = parseAmount(text, currency, separators)
        expect(!parsed.ok || Math.abs(parsed.amountMinor) <= MAX_AMOUNT_MINOR).toBe(true)
        expect(!parsed.ok || Number.isSafeInteger(parsed.amountMinor)).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
