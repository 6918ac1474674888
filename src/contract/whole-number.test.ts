import { expect, it } from 'vitest'
import { parseWholeNumber } from './whole-number.ts'

it.each([
  ['12', ',', 12],
  ['1,250', ',', 1250],
  ['1.250.000', '.', 1_250_000],
  ['1 250', '\u202f', 1250],
  ['1\u00a0250', '\u00a0', 1250],
  ['1 250', ',', 1250],
  ['\u22125', ',', -5],
  ['-0', ',', 0],
  ['١٬٢٥٠', '٬', 1250],
  ['１２', ',', 12],
  ['007', ',', 7],
  ['\u200b1\u00ad2\r\n', ',', 12],
])('[UI-41] reads %j with %j as the group separator', (text, group, value) => {
  expect(parseWholeNumber(text, group)).toEqual({ ok: true, value })
})

it.each(['1\t200', '1\r\n200', '1  200'])('[MON-63] rejects two spreadsheet cells as a number: %j', (text) => {
  expect(parseWholeNumber(text, ',')).toEqual({ ok: false, problem: 'invalid' })
})

it.each(['1.5', '1,25', '1,2500', '1e3', '0x1', '--1', '1-', '12a', '9'.repeat(16), '1,,250', ','])(
  '[UI-41] refuses %j',
  (text) => {
    expect(parseWholeNumber(text, ',')).toEqual({ ok: false, problem: 'invalid' })
  },
)

it('[UI-41] reports an empty text as empty', () => {
  expect(parseWholeNumber('  ', ',')).toEqual({ ok: false, problem: 'empty' })
})
