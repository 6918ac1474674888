import { expect, it } from 'vitest'
import { inCurrency, withCurrency } from './use-list-currency.ts'

it('[SHL-11] adds a currency to an address, keeps its other parameters, and goes to the first page', () => {
  expect(withCurrency('?q=INV&sort=-due_date&ageing=31-60&page=7', 'CAD')).toBe(
    '?q=INV&sort=-due_date&ageing=31-60&currency=CAD',
  )
  expect(withCurrency('?q=INV&currency=CAD', 'USD')).toBe('?q=INV&currency=USD')
  expect(withCurrency('?q=INV&currency=CAD', null)).toBe('?q=INV')
  expect(withCurrency('?currency=CAD', null)).toBe('')
  // An amount in another currency has different minor units (INV-130).
  expect(withCurrency('?currency=USD&amount=100..200', 'JPY')).toBe('?currency=JPY')
})

it('[SHL-11] carries the last currency to a list that names none, and to no other page', () => {
  expect(inCurrency('/invoice-list/open', 'CAD')).toBe('/invoice-list/open?currency=CAD')
  expect(inCurrency('/invoice-list/all?q=a%3Fb&x=a?b', 'CAD')).toBe('/invoice-list/all?q=a%3Fb&x=a%3Fb&currency=CAD')
  expect(inCurrency('/invoice-list/open?currency=USD', 'CAD')).toBe('/invoice-list/open?currency=USD')
  expect(inCurrency('/payment/invoices?step=pay', 'CAD')).toBe('/payment/invoices?step=pay')
  expect(inCurrency('/', 'CAD')).toBe('/')
})
