import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, type CalendarDate, PROGRAM_TIME_ZONE, wallClock } from '../dates/calendar-date.ts'
import {
  daysToRespond,
  disputeDeadlineMs,
  disputeRespondBy,
  disputeStatusOn,
  disputeWarningDates,
} from './dispute-deadlines.ts'
import { DISPUTE_STATUSES } from './dispute.states.ts'

it('[DSP-7] gives the merchant and the customer 14 calendar days, and customer support no deadline', () => {
  expect(disputeRespondBy('waiting on merchant', '2026-11-20')).toBe('2026-12-04')
  expect(disputeRespondBy('waiting on customer', '2028-02-20')).toBe('2028-03-05')
  const others = DISPUTE_STATUSES.filter((status) => !/^waiting/.test(status))
  expect(others.map((status) => disputeRespondBy(status, '2026-11-20'))).toEqual(others.map(() => null))
})

it.each([
  ['winter', '2026-12-04', '2026-12-05T05:59:59.000Z'],
  ['summer', '2026-07-04', '2026-07-05T04:59:59.000Z'],
  ['the day on which clocks go forward', '2026-03-08', '2026-03-09T04:59:59.000Z'],
  ['the day on which clocks go back', '2026-11-01', '2026-11-02T05:59:59.000Z'],
] as const)('[DSP-7] ends at 23:59:59 in the program’s zone in %s', (_when, respondBy, instant) => {
  expect(new Date(disputeDeadlineMs(respondBy)).toISOString()).toBe(instant)
})

it('[DSP-7] ends with its last date, and a second later is the next', () => {
  const date = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(date, (respondBy) => {
      const deadline = disputeDeadlineMs(respondBy)
      expect(wallClock(deadline, PROGRAM_TIME_ZONE)).toEqual({ date: respondBy, hour: 23, minute: 59 })
      expect(wallClock(deadline + 1000, PROGRAM_TIME_ZONE)).toEqual({
        date: addDays(respondBy, 1),
        hour: 0,
        minute: 0,
      })
    }),
    { numRuns: 100 },
  )
})

it('[DSP-8] warns 3 days and 1 day before the last date', () => {
  const dates = disputeWarningDates('2026-12-02')
  expect(dates).toEqual(['2026-11-29', '2026-12-01'])
  expect(dates.map((date) => daysToRespond('2026-12-02', date))).toEqual([3, 1])
  expect(daysToRespond('2026-12-02', '2026-12-03')).toBe(-1)
})

const statusAfter = (status: (typeof DISPUTE_STATUSES)[number], today: CalendarDate) =>
  disputeStatusOn({ status, respondBy: '2026-12-04' }, today)

it('[DSP-9] counts the last date in full and ends on the next, whether or not the nightly job has run', () => {
  expect(statusAfter('waiting on merchant', '2026-12-04')).toBe('waiting on merchant')
  expect(statusAfter('waiting on merchant', '2026-12-05')).toBe('pending customer support response')
  expect(statusAfter('waiting on customer', '2026-12-04')).toBe('waiting on customer')
  expect(statusAfter('waiting on customer', '2026-12-05')).toBe('expired')
})

it('[STA-8] changes no other status by date', () => {
  const others = DISPUTE_STATUSES.filter((status) => !/^waiting/.test(status))
  expect(others.map((status) => statusAfter(status, '2030-01-01'))).toEqual(others)
  expect(disputeStatusOn({ status: 'waiting on customer', respondBy: null }, '2030-01-01')).toBe('waiting on customer')
})
