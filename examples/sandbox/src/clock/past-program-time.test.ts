import { expect, it } from 'vitest'
import { programMsAt } from './past-program-time.ts'

/** Real time is program time minus 1000; the clock was moved from 100 to 500, then from 700 to 900. */
const MOVES = [
  { fromMs: 1_700, toMs: 1_900 },
  { fromMs: 1_100, toMs: 1_500 },
]
const OFFSET_MS = 1_000 + 400 + 200

it.each([
  ['before both moves', 50, 1_050],
  ['just before the first', 99, 1_099],
  ['as it moves', 100, 1_500],
  ['between them', 200, 1_600],
  ['just before the second', 299, 1_699],
  ['as that one moves', 300, 1_900],
  ['after both', 350, 1_950],
])('[CLK-1] knows what the clock showed %s', (_when, realMs, expected) => {
  expect(programMsAt(realMs, OFFSET_MS, MOVES)).toBe(expected)
})

it('[CLK-1] returns real time where the clock has no offset and never moved', () => {
  expect(programMsAt(350, 0, [])).toBe(350)
})
