/** Rules for a bank payment on a later day. Source: docs/spec/payments.md PAY-27 (domain §3.8). */
import { addBankingDays, isBankingDay, type RailName, RAILS, scheduleFrom } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, wallClock } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'

/** Reasons why a payment cannot be scheduled, in order of priority (PAY-27). */
export type NotScheduledReason = 'passed' | 'too-far' | 'no-banking-day'

/**
 * Returns why a payment cannot be scheduled for a day. It must be a banking day of the rail, from today to 60 days
 * ahead; today only before the cut-off (PAY-27).
 *
 * @returns null if it can be scheduled
 */
export function whyNotScheduled(on: CalendarDate, nowMs: number, rail: RailName): NotScheduledReason | null {
  const today = wallClock(nowMs, RAILS[rail].timeZone).date
  if (on < today) return 'passed'
  if (on > addDays(today, LIMITS.scheduleDays)) return 'too-far'
  if (!isBankingDay(on, rail)) return 'no-banking-day'
  return nowMs < scheduleFrom(on, rail).cutOffAtMs ? null : 'passed'
}

/** Returns the first valid day on or after this one, which a refusal suggests. */
export const nextScheduleDay = (on: CalendarDate, nowMs: number, rail: RailName): CalendarDate => {
  const today = wallClock(nowMs, RAILS[rail].timeZone).date
  const day = addBankingDays(on < today ? today : on, 0, rail)
  return nowMs < scheduleFrom(day, rail).cutOffAtMs ? day : addBankingDays(day, 1, rail)
}
