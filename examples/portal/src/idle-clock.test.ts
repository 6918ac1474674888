import { describe, expect, it } from 'vitest'
import { idlePhaseOf, isSaidAloud } from './idle-clock.ts'

const MINUTE = 60_000
const times = { idleMs: 15 * MINUTE, warningMs: 2 * MINUTE }

describe('idlePhaseOf', () => {
  it.each([
    [0, 'active'],
    [13 * MINUTE - 1, 'active'],
    [13 * MINUTE, 'warning'],
    [15 * MINUTE - 1, 'warning'],
    [15 * MINUTE, 'over'],
    [8 * 60 * MINUTE, 'over'],
    [-24 * 60 * MINUTE, 'active'],
  ] as const)('[TRU-16] takes %i ms without a gesture for %s', (awayMs, kind) => {
    expect(idlePhaseOf(1_000_000_000 + awayMs, 1_000_000_000, times).kind).toBe(kind)
  })

  it('[TRU-16] counts the seconds that are left, never zero while there is one', () => {
    expect(idlePhaseOf(13 * MINUTE, 0, times)).toEqual({ kind: 'warning', secondsLeft: 120 })
    expect(idlePhaseOf(15 * MINUTE - 1, 0, times)).toEqual({ kind: 'warning', secondsLeft: 1 })
  })

  it('[TRU-16] says four moments of the countdown aloud', () => {
    expect(Array.from({ length: 121 }, (_, seconds) => seconds).filter(isSaidAloud)).toEqual([10, 30, 60, 120])
  })
})
