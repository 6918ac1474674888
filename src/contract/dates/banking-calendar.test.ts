import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addBankingDays, isBankingDay, type RailName, railOf, RAILS, scheduleBankPayment } from './banking-calendar.ts'
import { addDays, type CalendarDate, daysBetween, weekdayOf } from './calendar-date.ts'

/** Returns the bank holidays of a year that fall on weekdays. */
function closedWeekdays(year: number, rail: RailName): string[] {
  const first = `${year}-01-01` as CalendarDate
  return Array.from({ length: 366 }, (_, index) => addDays(first, index))
    .filter((date) => date.startsWith(String(year)) && ![0, 6].includes(weekdayOf(date)) && !isBankingDay(date, rail))
    .map((date) => date.slice(5))
}

describe('[DAT-6] the Federal Reserve’s holidays', () => {
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('[DAT-6] closes banks on the weekdays of %i', (year, expected) => {
    expect(closedWeekdays(year, 'ach').join(' ')).toBe(expected)
  })

  it.each(['2026-07-03', '2027-06-18', '2027-12-24', '2027-12-31', '2028-11-10'] as const)(
    '[DAT-6] keeps banks open on Friday %s, before a holiday on Saturday',
    (friday) => {
      expect(isBankingDay(friday, 'ach')).toBe(true)
      expect(RAILS.ach.isHoliday(addDays(friday, 1))).toBe(true)
    },
  )

  it('[DAT-6] closes banks on the Monday after a holiday on Sunday', () => {
    expect(weekdayOf('2027-07-04')).toBe(0)
    expect(isBankingDay('2027-07-05', 'ach')).toBe(false)
  })
})

describe('[DAT-7] Payments Canada’s holidays', () => {
  it.each([
    [2026, '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
    [2027, '01-01 03-26 05-24 07-01 09-06 09-30 10-11 11-11 12-27 12-28'],
    [2028, '01-03 04-14 05-22 07-03 09-04 10-02 10-09 11-13 12-25 12-26'],
  ])('[DAT-7] closes banks on the weekdays of %i', (year, expected) => {
    expect(closedWeekdays(year, 'eft').join(' ')).toBe(expected)
  })

  it.each([
    [2022, '12-26 12-27'],
    [2033, '12-26 12-27'],
    [2021, '12-27 12-28'],
  ])('[DAT-7] moves Christmas and Boxing Day to one weekday each in %i', (year, expected) => {
    expect(closedWeekdays(year, 'eft').slice(-2).join(' ')).toBe(expected)
  })
})

it('[DAT-5] closes every rail on weekends, and the generic one on no other day', () => {
  const rails: RailName[] = ['ach', 'eft', 'generic']
  expect(rails.map((rail) => isBankingDay('2026-11-21', rail))).toEqual([false, false, false])
  expect(rails.map((rail) => isBankingDay('2026-11-22', rail))).toEqual([false, false, false])
  expect(closedWeekdays(2026, 'generic')).toEqual([])
})

it('[DAT-5] counts banking days from the day itself, or from the next banking day if it is none', () => {
  expect(addBankingDays('2026-11-20', 0, 'ach')).toBe('2026-11-20')
  expect(addBankingDays('2026-11-21', 0, 'ach')).toBe('2026-11-23')
  expect(addBankingDays('2026-11-25', 1, 'ach')).toBe('2026-11-27')
  expect(addBankingDays('2026-11-21', 1, 'ach')).toBe('2026-11-24')
})

it('[DAT-5] always returns a banking day on or after the start', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1095 }),
      fc.integer({ min: 0, max: 10 }),
      fc.constantFrom<RailName>('ach', 'eft', 'generic'),
      (days, count, rail) => {
        const start = addDays('2026-01-01', days)
        const end = addBankingDays(start, count, rail)
        expect(isBankingDay(end, rail)).toBe(true)
        expect(daysBetween(start, end)).toBeGreaterThanOrEqual(count)
        expect(daysBetween(start, end)).toBeLessThanOrEqual(count * 2 + 8)
      },
    ),
  )
})

const schedule = (instant: string, rail: RailName = 'ach') => {
  const { initiatesOn, leavesOn, postsBy } = scheduleBankPayment(Date.parse(instant), rail)
  return [initiatesOn, leavesOn, postsBy]
}

it.each([
  ['a Friday morning', '2026-11-20T16:42:00Z', ['2026-11-20', '2026-11-23', '2026-11-24']],
  ['one second before the cut-off', '2026-11-20T21:59:59Z', ['2026-11-20', '2026-11-23', '2026-11-24']],
  ['the cut-off itself', '2026-11-20T22:00:00Z', ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['a Saturday', '2026-11-21T12:00:00Z', ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['a Sunday evening', '2026-11-23T03:00:00Z', ['2026-11-23', '2026-11-24', '2026-11-25']],
  ['Friday 17:01 Eastern before a Monday holiday', '2026-10-09T21:01:00Z', ['2026-10-13', '2026-10-14', '2026-10-15']],
  ['Friday 16:59 Eastern before a Monday holiday', '2026-10-09T20:59:00Z', ['2026-10-09', '2026-10-13', '2026-10-14']],
  ['the eve of Thanksgiving, too late', '2026-11-25T22:30:00Z', ['2026-11-27', '2026-11-30', '2026-12-01']],
  ['Thanksgiving itself, in the evening', '2026-11-26T23:30:00Z', ['2026-11-27', '2026-11-30', '2026-12-01']],
  ['the Friday before 4 July on a Saturday', '2026-07-03T15:00:00Z', ['2026-07-03', '2026-07-06', '2026-07-07']],
  ['the evening of spring forward', '2026-03-08T22:00:00Z', ['2026-03-09', '2026-03-10', '2026-03-11']],
  ['the last minute before a summer cut-off', '2026-07-20T20:59:00Z', ['2026-07-20', '2026-07-21', '2026-07-22']],
] as const)('[DAT-8] computes initiation, debit, and posting of a payment of %s', (_name, instant, expected) => {
  expect(schedule(instant)).toEqual(expected)
})

it('[DAT-8] returns the cut-off as an instant, across clock changes too', () => {
  const cutOff = (instant: string) => new Date(scheduleBankPayment(Date.parse(instant), 'ach').cutOffAtMs).toISOString()
  expect(cutOff('2026-11-20T16:42:00Z')).toBe('2026-11-20T22:00:00.000Z')
  expect(cutOff('2026-10-30T22:00:00Z')).toBe('2026-11-02T22:00:00.000Z')
  expect(cutOff('2026-10-30T20:00:00Z')).toBe('2026-10-30T21:00:00.000Z')
})

it('[DAT-8] returns the same days until the cut-off and later days from then on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2028-12-31T00:00:00Z') }),
      fc.constantFrom<RailName>('ach', 'eft', 'generic'),
      (now, rail) => {
        const { initiatesOn, leavesOn, postsBy, cutOffAtMs } = scheduleBankPayment(now, rail)
        expect(cutOffAtMs).toBeGreaterThan(now)
        expect(scheduleBankPayment(cutOffAtMs - 1, rail).initiatesOn).toBe(initiatesOn)
        expect(scheduleBankPayment(cutOffAtMs, rail).initiatesOn > initiatesOn).toBe(true)
        expect(leavesOn).toBe(addBankingDays(initiatesOn, 1, rail))
        expect(postsBy).toBe(addBankingDays(initiatesOn, 2, rail))
      },
    ),
    { numRuns: 500 },
  )
})

it('[DAT-9] uses ACH for dollars, EFT for Canadian dollars, and the generic rail for others', () => {
  expect([railOf('USD'), railOf('CAD'), railOf('EUR'), railOf('JPY')]).toEqual(['ach', 'eft', 'generic', 'generic'])
  expect(RAILS.ach.timeZone).toBe('America/New_York')
})

it('[DAT-9] keeps the holidays of each rail', () => {
  expect([isBankingDay('2026-11-26', 'ach'), isBankingDay('2026-11-26', 'eft')]).toEqual([false, true])
  expect([isBankingDay('2026-07-01', 'ach'), isBankingDay('2026-07-01', 'eft')]).toEqual([true, false])
})
