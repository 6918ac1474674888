import { describe, expect, it } from 'vitest'
import { idlePhaseOf, isPingDue, isSaidAloud } from './idle-clock.ts'

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

describe('isPingDue', () => {
  it('[TRU-16] reports the last gesture to the server within a minute, once', () => {
    // A user who leaves after 3:50 is reported at 4:00, and the server counts from then.
    const pinged = { gestureMs: 3.9 * MINUTE, pingedMs: 3 * MINUTE }
    expect(isPingDue(4 * MINUTE - 1, pinged)).toBe(false)
    expect(isPingDue(4 * MINUTE, pinged)).toBe(true)
    expect(isPingDue(5 * MINUTE, { ...pinged, pingedMs: 4 * MINUTE })).toBe(false)
  })

  it('[TRU-16] reports nothing without a gesture', () => {
    expect(isPingDue(14 * MINUTE, { gestureMs: 0, pingedMs: 0 })).toBe(false)
  })
})
