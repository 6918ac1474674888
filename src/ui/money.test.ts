import { expect, it } from 'vitest'
import { minorUnitsApart } from './money.tsx'

const runs = (locale: string, amount: number, currency: string) =>
  minorUnitsApart(new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(amount))

it('[UI-9] sets the minor units apart, with their mark', () => {
  expect(runs('en', 83772.85, 'USD')).toEqual([
    ['$83,772', false],
    ['.85', true],
  ])
})

it('[UI-9] knows them where the currency comes last', () => {
  expect(runs('de', -12.3, 'EUR')).toEqual([
    ['-12', false],
    [',30', true],
    ['\u00a0€', false],
  ])
})

it('[UI-9] has none to set apart in yen', () => {
  expect(runs('en', 1500, 'JPY')).toEqual([['¥1,500', false]])
})
