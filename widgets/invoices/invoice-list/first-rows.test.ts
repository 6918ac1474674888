import { expect, it } from 'vitest'
import { firstRows } from './first-rows.ts'

const rows = (count: number, text: (place: number) => string[]) => Array.from({ length: count }, (_, at) => text(at))

it('[WID-60] begins with the rows in view', () => {
  const alike = rows(50, (place) => [`INV-${1000 + place}`])
  expect(firstRows(alike, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(firstRows(alike, 20)).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29])
})

it('[WID-60] begins with rows that exist, wherever the window is', () => {
  const alike = rows(12, () => ['INV'])
  expect(firstRows(alike, 400)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(firstRows(alike, -400)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(
    firstRows(
      rows(3, () => ['INV']),
      2,
    ),
  ).toEqual([0, 1, 2])
  expect(firstRows([], 0)).toEqual([])
})

it('[WID-61] brings the widest row of each column with the first, each once', () => {
  const wide = rows(50, (place) => [
    place === 30 ? 'INV-20301-A' : 'INV-20301',
    place === 40 || place === 41 ? 'Cascade Tire & Service of the Northern Counties' : 'Harlow Glass',
    place === 30 ? 'Billed Disputed' : '',
  ])
  expect(firstRows(wide, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30, 40])
})

it('[WID-61] knows that letters are not alike', () => {
  const names = rows(20, (place) => [place === 15 ? 'WWWWWWWW' : place === 16 ? 'illi lilt.' : 'anna'])
  expect(firstRows(names, 0)).toContain(15)
  expect(firstRows(names, 0)).not.toContain(16)
})
