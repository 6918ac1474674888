import { expect, it } from 'vitest'
import { searchOf } from './search-of.ts'

it.each([
  ['\u200bINV\u20131000479', 'INV-1000479'],
  ['PO\u00a0100479 ', 'PO 100479'],
  ['a\u200b', ''],
  [`${'a'.repeat(99)}\u{1f69a}`, 'a'.repeat(99)],
])('[DIR-68] a search box searches for %j as %j', (typed, searched) => {
  expect(searchOf(typed)).toBe(searched)
})
