import { expect, it } from 'vitest'
import { amountsSearched, hasAmountOf } from './amount-search.ts'

const invoice = (billedTotal: number, openTotal = billedTotal, currency: 'USD' | 'EUR' | 'JPY' | 'KWD' = 'USD') => ({
  currency,
  billedTotal,
  openTotal,
})

it.each([
  ['4210.50'],
  ['4,210.50'],
  ['$4,210.50'],
  [' 4210.5 '],
  ['4.210,50'],
  ['4 210,50'],
  ['4\u202f210,50 $'],
  ['４２１０.50'],
])('[INV-62] %j finds the exact amount, billed or open', (text) => {
  const found = (billed: number, open: number) => hasAmountOf(amountsSearched(text), invoice(billed, open))
  expect([found(421_050, 0), found(900_000, 421_050), found(421_051, 421_049)]).toEqual([true, true, false])
})

it.each([['4210'], ['4,210'], ['4.210'], ['$4210'], ['4 210'], ['04210']])(
  '[INV-62] %j also finds amounts that round to it',
  (text) => {
    const amounts = [420_949, 420_950, 421_000, 421_049, 421_050]
    const found = amounts.filter((billed) => hasAmountOf(amountsSearched(text), invoice(billed)))
    expect(found).toEqual([420_950, 421_000, 421_049])
  },
)

it('[INV-62] matches an amount with decimals exactly, including zeros', () => {
  expect(hasAmountOf(amountsSearched('4210.00'), invoice(421_000))).toBe(true)
  expect(hasAmountOf(amountsSearched('4210.00'), invoice(421_001))).toBe(false)
})

it('[INV-62] uses the decimals of each currency, and only its own symbol', () => {
  const found = (text: string, currency: 'EUR' | 'JPY' | 'KWD', billed: number) =>
    hasAmountOf(amountsSearched(text), invoice(billed, billed, currency))
  expect([found('1500', 'JPY', 1500), found('1500', 'JPY', 1501), found('1.250', 'KWD', 1250)]).toEqual([
    true,
    false,
    true,
  ])
  expect([found('€12.30', 'EUR', 1230), found('$12.30', 'EUR', 1230)]).toEqual([true, false])
})

it.each([[''], ['INV-4210'], ['PO 4502'], ['0'], ['0.00'], ['-5'], ['4210.505x'], ['%'], ['9'.repeat(40)]])(
  '[INV-62] %j is not searched as an amount',
  (text) => expect(amountsSearched(text)).toEqual([]),
)
