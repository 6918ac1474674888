import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBankingDay, type RailName } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { nextScheduleDay, whyNotScheduled } from './payment-schedule.rules.ts'

/** Friday, 10:42 in Chicago. */
const NOW = Date.parse('2026-11-20T16:42:00Z')
const HOUR = 3_600_000

it.each([
  ['2026-11-20', null],
  ['2026-11-21', 'no-banking-day'],
  ['2026-11-26', 'no-banking-day'],
  ['2026-11-19', 'passed'],
  ['2027-01-19', null],
  ['2027-01-20', 'too-far'],
] as const)('[PAY-27] %s can be chosen on November 20: %s', (on, expected) => {
  expect(whyNotScheduled(on, NOW, 'ach')).toBe(expected)
})

it('[PAY-27] accepts today only before the cut-off', () => {
  expect(whyNotScheduled('2026-11-20', NOW + 6 * HOUR, 'ach')).toBe('passed')
  expect(nextScheduleDay('2026-11-20', NOW + 6 * HOUR, 'ach')).toBe('2026-11-23')
})

it('[PAY-27] uses the calendar of the rail: Canada has banking days on U.S. Thanksgiving', () => {
  expect(whyNotScheduled('2026-11-26', NOW, 'eft')).toBeNull()
})

it('[PAY-27] suggests a valid day for any request', () => {
  const rails = fc.constantFrom<RailName>('ach', 'eft', 'generic')
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 55 }), fc.integer({ min: 0, max: 24 * 30 }), rails, (days, hours, rail) => {
      const nowMs = NOW + hours * HOUR
      const on = addDays('2026-11-20' as CalendarDate, days)
      const next = nextScheduleDay(on, nowMs, rail)
      expect(isBankingDay(next, rail)).toBe(true)
      expect(next >= on).toBe(true)
      expect(whyNotScheduled(next, nowMs, rail) ?? 'fine').toMatch(/fine|too-far/)
      if (whyNotScheduled(on, nowMs, rail) === null) expect(next).toBe(on)
    }),
  )
})
