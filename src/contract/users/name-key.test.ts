import { expect, it } from 'vitest'
import { graphemesIn } from '../wire/line-schema.ts'
import { isNameOfLength, nameKey } from './name-key.ts'

it.each([
  ['case', 'Fleet West', 'FLEET wEST'],
  ['width', 'Fleet West', 'Ｆｌｅｅｔ　Ｗｅｓｔ'],
  ['Cyrillic letters that look the same', 'Fleet East', 'Flееt Eаst'],
  ['Cyrillic capitals that look the same', 'BERTHA', 'ВЕRТНА'],
  ['Greek letters that look the same', 'Kontor', 'Κοntοr'],
  ['invisible signs', 'Fleet', 'Fl\u200be\u00adet'],
  ['white space', 'Fleet West', ' Fleet \u00a0 West '],
  ['composition', 'Caf\u00e9', 'Cafe\u0301'],
  ['a dotted capital I', 'Izmir', 'İzmir'],
  ['sharp s', 'Straße', 'STRASSE'],
  ['final sigma', 'ΑΣ', 'ασ'],
])('[GRP-11] treats names that differ in %s as equal', (_what, one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
})

it.each([
  ['Müller', 'Muller'],
  ['Region 1', 'Region 2'],
  ['Вар', 'Вал'],
  ['Fleet West', 'FleetWest'],
])('[GRP-11] treats %s and %s as different', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

it('[GRP-12] counts graphemes', () => {
  expect([graphemesIn('Zoe\u0308'), graphemesIn('👨‍👩‍👧'), graphemesIn('नि'), graphemesIn('')]).toEqual([3, 1, 1, 0])
  expect(isNameOfLength('e\u0301'.repeat(80), 80)).toBe(true)
  expect(isNameOfLength('e\u0301'.repeat(81), 80)).toBe(false)
  expect(isNameOfLength('👨‍👩‍👧 Family fleet', 80)).toBe(true)
})

it('[GRP-12] rejects blank names, line breaks, invisible characters, and stacked accents', () => {
  for (const text of ['', '  ', 'a\nb', 'a\u200db', 'a\u202eb', `a${'\u0301'.repeat(400)}`, '\ud800']) {
    expect(isNameOfLength(text, 80)).toBe(false)
  }
})
