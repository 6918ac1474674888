import { describe, expect, it } from 'vitest'
import { FIRST_NOW_MS, isTooFar, programTimeAt, targetOf } from './program-clock.ts'

const at = (instant: string) => Date.parse(instant)
const reached = (move: Parameters<typeof targetOf>[0], from: string) => new Date(targetOf(move, at(from))).toISOString()

describe('program time', () => {
  it('[CLK-1] begins at 10:42 in Chicago, six hours behind UTC in November', () => {
    expect(new Date(FIRST_NOW_MS).toISOString()).toBe('2026-11-20T16:42:00.000Z')
  })

  it.each([
    ['2026-11-21T05:59:59Z', '2026-11-20'],
    ['2026-11-21T06:00:00Z', '2026-11-21'],
  ])('[DAT-2] is at %s on %s', (instant, date) => {
    expect(programTimeAt(at(instant)).date).toBe(date)
  })

  it.each([
    ['CLK-4', 'two banking days from a Friday', { advanceBankingDays: 2 }, '2026-11-24T16:42:30.500Z'],
    ['CLK-4', 'four banking days over Thanksgiving', { advanceBankingDays: 4 }, '2026-11-27T16:42:30.500Z'],
    ['CLK-3', 'a day and a half', { advance: 'P1DT12H' }, '2026-11-22T04:42:30.500Z'],
    ['CLK-3', 'minutes', { advance: 'PT30M' }, '2026-11-20T17:12:30.500Z'],
    ['CLK-3', 'into summer time, at the same hour', { advance: 'P120D' }, '2027-03-20T15:42:30.500Z'],
    ['CLK-3', 'an instant', { now: '2026-12-01T00:00:00Z' }, '2026-12-01T00:00:00.000Z'],
  ] as const)('[%s] moves %s', (_rule, _says, move, expected) => {
    expect(reached(move, '2026-11-20T16:42:30.500Z')).toBe(expected)
  })

  it('[CLK-3] moves 400 days and no further', () => {
    const from = at('2026-11-20T16:42:00Z')
    expect(isTooFar(from, targetOf({ advance: 'P400D' }, from))).toBe(false)
    expect(isTooFar(from, targetOf({ advance: 'P401D' }, from))).toBe(true)
  })
})
