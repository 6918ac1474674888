import { expect, it } from 'vitest'
import { firstRows } from './first-rows.ts'

const rows = (count: number, of: (place: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, place) => ({
    invoiceId: `INV-${1000 + place}`,
    billedTotal: 100,
    openTotal: 100,
    ...of(place),
  }))

it('[WID-60] starts with the rows in view', () => {
  expect(firstRows(rows(50), 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(firstRows(rows(50), 20)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 0])
})

it('[WID-60] starts with rows that exist, at any scroll position', () => {
  expect(firstRows(rows(12), 400)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0])
  expect(firstRows(rows(12), -400)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(firstRows(rows(3), 2)).toEqual([0, 1, 2])
  expect(firstRows([], 0)).toEqual([])
})

it('[WID-61] includes the longest number and the largest amount in the first rows, each once', () => {
  const wide = rows(50, (place) => ({
    ...(place === 30 && { invoiceId: 'INV-20301-A-2' }),
    ...(place === 40 && { billedTotal: 9_999_999_999 }),
    ...(place === 41 && { openTotal: 999_999 }),
  }))
  expect(firstRows(wide, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 40])
})
