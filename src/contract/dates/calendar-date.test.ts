import fc from 'fast-check'
import { expect, it } from 'vitest'
import { baseMetaSchema, wireDateSchema } from '../wire/schemas.ts'
import {
  addDays,
  asCalendarDate,
  type CalendarDate,
  daysBetween,
  fromWireDate,
  instantOf,
  PROGRAM_TIME_ZONE,
  toWireDate,
  wallClock,
  weekdayOf,
} from './calendar-date.ts'

it('[DAT-1] converts MM/DD/YYYY to an ISO date and back', () => {
  expect(fromWireDate('11/04/2026')).toBe('2026-11-04')
  expect(toWireDate('2026-11-04')).toBe('11/04/2026')
  expect(wireDateSchema.parse('02/29/2028')).toBe('2028-02-29')
})

it.each(['02/30/2026', '02/29/2027', '13/01/2026', '1/2/2026', '2026-11-04', '11/04/26', ' 11/04/2026', ''])(
  '[DAT-1] rejects %j, which is not a date of that form',
  (text) => {
    expect(fromWireDate(text)).toBeNull()
    expect(wireDateSchema.safeParse(text).success).toBe(false)
  },
)

it('[DAT-1] rejects ISO texts that are not calendar days', () => {
  expect(asCalendarDate('2026-06-31')).toBeNull()
  expect(asCalendarDate('2026-11-04T00:00:00Z')).toBeNull()
})

it('[DAT-1] survives a round trip on every day of 200 years', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 73_000 }), (days) => {
      const date = addDays('1950-01-01', days)
      expect(fromWireDate(toWireDate(date))).toBe(date)
      expect(daysBetween('1950-01-01', date)).toBe(days)
    }),
  )
})

it('[DAT-2] computes dates in the program’s zone, Central US', () => {
  expect(PROGRAM_TIME_ZONE).toBe('America/Chicago')
  // 23:59 in Chicago is already the next day in Sydney and in UTC.
  expect(wallClock(Date.parse('2026-11-21T05:59:00Z'), PROGRAM_TIME_ZONE).date).toBe('2026-11-20')
  expect(wallClock(Date.parse('2026-11-21T06:00:00Z'), PROGRAM_TIME_ZONE).date).toBe('2026-11-21')
})

it.each([
  ['before spring forward', '2026-03-08T07:59:00Z', { date: '2026-03-08', hour: 1, minute: 59 }],
  ['after spring forward', '2026-03-08T08:00:00Z', { date: '2026-03-08', hour: 3, minute: 0 }],
  ['first 1:30 of fall back', '2026-11-01T06:30:00Z', { date: '2026-11-01', hour: 1, minute: 30 }],
  ['second 1:30 of fall back', '2026-11-01T07:30:00Z', { date: '2026-11-01', hour: 1, minute: 30 }],
  ['midnight is hour 0', '2026-11-20T06:00:00Z', { date: '2026-11-20', hour: 0, minute: 0 }],
])('[DAT-3] reads the local time: %s', (_name, instant, expected) => {
  expect(wallClock(Date.parse(instant), PROGRAM_TIME_ZONE)).toEqual(expected)
})

it.each([
  ['winter', '2026-11-20', 17, '2026-11-20T23:00:00.000Z'],
  ['summer', '2026-07-20', 17, '2026-07-20T22:00:00.000Z'],
  ['midnight', '2026-11-20', 0, '2026-11-20T06:00:00.000Z'],
  ['the morning of spring forward', '2026-03-08', 3, '2026-03-08T08:00:00.000Z'],
  ['the evening of spring forward', '2026-03-08', 17, '2026-03-08T22:00:00.000Z'],
  ['the morning of fall back', '2026-11-01', 3, '2026-11-01T09:00:00.000Z'],
  ['the evening of fall back', '2026-11-01', 17, '2026-11-01T23:00:00.000Z'],
] as const)('[DAT-3] finds the instant of a local hour: %s', (_name, date, hour, expected) => {
  expect(new Date(instantOf(date, hour, PROGRAM_TIME_ZONE)).toISOString()).toBe(expected)
})

it('[DAT-3] finds the instant of every local hour on every day of three years', () => {
  const zones = ['America/Chicago', 'America/New_York', 'America/Toronto', 'Etc/UTC']
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1095 }),
      fc.integer({ min: 3, max: 23 }),
      fc.constantFrom(...zones),
      (days, hour, zone) => {
        const date = addDays('2026-01-01', days)
        expect(wallClock(instantOf(date, hour, zone), zone)).toEqual({ date, hour, minute: 0 })
      },
    ),
    { numRuns: 500 },
  )
})

it('[DAT-3] counts days across clock changes and a leap day', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-12-31', 1)).toBe('2028-01-01')
  expect(daysBetween('2026-11-20', '2026-11-01')).toBe(-19)
  expect(weekdayOf('2026-11-20')).toBe(5)
})

it('[DAT-4] requires the program’s date in the meta of every answer', () => {
  expect(baseMetaSchema.parse({ program_date: '2026-11-20' }).programDate).toBe('2026-11-20' satisfies CalendarDate)
  expect(baseMetaSchema.safeParse({}).success).toBe(false)
  expect(baseMetaSchema.safeParse({ program_date: '11/20/2026' }).success).toBe(false)
})
