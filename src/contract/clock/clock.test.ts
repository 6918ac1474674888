import { expect, it } from 'vitest'
import { getClock, moveClock } from './clock.calls.ts'

it('[CLK-1] exists in a sandbox only', () => {
  expect([getClock.sandboxOnly, moveClock.sandboxOnly]).toEqual([true, true])
})

it.each([
  [{ advance: 'P2D' }, true],
  [{ advance: 'PT90M' }, true],
  [{ advance: 'P1DT2H30M' }, true],
  [{ advanceBankingDays: 2 }, true],
  [{ now: '2026-11-24T16:42:00Z' }, true],
  [{}, false],
  [{ advance: 'P' }, false],
  [{ advance: 'PT' }, false],
  [{ advance: '-P1D' }, false],
  [{ advance: 'P1M' }, false],
  [{ advanceBankingDays: 0 }, false],
  [{ advanceBankingDays: -1 }, false],
  [{ advanceBankingDays: 1.5 }, false],
  [{ now: 'tomorrow' }, false],
  [{ advance: 'P1D', advanceBankingDays: 1 }, false],
])('[CLK-3] advances by exactly one of the three ways: %j is %s', (attributes, expected) => {
  expect(moveClock.body.attributes.safeParse(attributes).success).toBe(expected)
})
