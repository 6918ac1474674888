/** A bank payment for a later day. Source: docs/spec/payments.md PAY-27 (domain §3.8). */
import { addBankingDays, isBankingDay, type RailName, RAILS, scheduleFrom } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, wallClock } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'

/** PAY-27: in order of priority. */
export type NotScheduledReason = 'passed' | 'too-far' | 'no-banking-day'

/**
 * PAY-27: a payment can be scheduled for a banking day of its rail, from today to 60 days ahead; for today only
 * before the cut-off.
 *
 * @returns null when it can be
 */
export function whyNotScheduled(on: CalendarDate, nowMs: number, rail: RailName): NotScheduledReason | null {
  const today = wallClock(nowMs, RAILS[rail].timeZone).date
  if (on < today) return 'passed'
  if (on > addDays(today, LIMITS.scheduleDays)) return 'too-far'
  if (!isBankingDay(on, rail)) return 'no-banking-day'
  return nowMs < scheduleFrom(on, rail).cutOffAtMs ? null : 'passed'
}

/** The first valid day on or after this one; a refusal suggests it. */
export const nextScheduleDay = (on: CalendarDate, nowMs: number, rail: RailName): CalendarDate => {
  const today = wallClock(nowMs, RAILS[rail].timeZone).date
  const day = addBankingDays(on < today ? today : on, 0, rail)
  return nowMs < scheduleFrom(day, rail).cutOffAtMs ? day : addBankingDays(day, 1, rail)
}
