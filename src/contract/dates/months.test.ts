import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { addMonths, daysInRange, endOfMonth, presetRange, rangePresets, startOfMonth } from './months.ts'

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-20', 12, '2027-11-20'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-11-20', -23, '2024-12-20'],
] as const)('[DAT-13] moves %s by %i months', (date, months, expected) => {
  expect(addMonths(date, months)).toBe(expected)
})

it('[DAT-13] stays within the years 1 to 9999', () => {
  expect(addMonths('9999-12-31', 1)).toBe('9999-12-31')
  expect(addMonths('0001-01-31', -1)).toBe('0001-01-31')
})

it('[DAT-13] ends a month on the day before the next begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays('1950-01-01', days)
      expect(addDays(endOfMonth(date), 1)).toBe(startOfMonth(addMonths(date, 1)))
      expect(startOfMonth(date) <= date && date <= endOfMonth(date)).toBe(true)
    }),
  )
})

it.each([
  ['last-7-days', '2026-11-14', '2026-11-20', 7],
  ['last-30-days', '2026-10-22', '2026-11-20', 30],
  ['last-180-days', '2026-05-25', '2026-11-20', 180],
  ['this-month', '2026-11-01', '2026-11-30', 30],
  ['last-month', '2026-10-01', '2026-10-31', 31],
  ['year-to-date', '2026-01-01', '2026-11-20', 324],
] as const)('[DAT-14] knows %s', (preset, from, to, days) => {
  const range = presetRange(preset, '2026-11-20')
  expect(range).toEqual({ from, to })
  expect(daysInRange(range)).toBe(days)
})

it('[DAT-14] returns the whole previous month on March 31', () => {
  expect(presetRange('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(presetRange('last-month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

it('[DAT-14] never returns a range that ends before it begins', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom(...rangePresets), (days, preset) => {
      const today: CalendarDate = addDays('1950-01-01', days)
      expect(daysInRange(presetRange(preset, today))).toBeGreaterThan(0)
    }),
  )
})
