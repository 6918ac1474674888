import { expect, it } from 'vitest'
import { minorUnitsApart } from './money.tsx'

const runs = (locale: string, amount: number, currency: string) =>
  minorUnitsApart(new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(amount))

it('[UI-9] separates the minor units, with their decimal separator', () => {
  expect(runs('en', 83772.85, 'USD')).toEqual([
    ['$83,772', false],
    ['.85', true],
  ])
})

it('[UI-9] finds them when the currency comes last', () => {
  expect(runs('de', -12.3, 'EUR')).toEqual([
    ['-12', false],
    [',30', true],
    ['\u00a0€', false],
  ])
})

it('[UI-9] finds none for yen', () => {
  expect(runs('en', 1500, 'JPY')).toEqual([['¥1,500', false]])
})
