/**
 * Deadlines for answers: calendar dates in the program's zone, up to the last second of the date. Source:
 * docs/spec/disputes.md DSP-7…DSP-9, docs/spec/dates.md DAT-2, DAT-3 (domain §3.4).
 */
import { addDays, type CalendarDate, daysBetween, instantOf, PROGRAM_TIME_ZONE } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { nextState } from '../states/state-table.ts'
import { DISPUTE_STATES, type DisputeStatus } from './dispute.states.ts'

export interface DisputeTurn {
  status: DisputeStatus
  /** The last date on which the side that must answer may do so; null if there is no deadline. */
  respondBy: CalendarDate | null
}

/**
 * Returns the last date to answer: 14 days after it became this side's turn (DSP-7, A-40). Customer support has no
 * deadline.
 *
 * @param beganOn the date of the status change, in the program's zone
 * @returns null if the status has no deadline
 */
export const disputeRespondBy = (status: DisputeStatus, beganOn: CalendarDate): CalendarDate | null =>
  status === 'waiting on merchant' || status === 'waiting on customer'
    ? addDays(beganOn, LIMITS.disputeResponseDays)
    : null

/**
 * Returns the deadline as an instant, ms: 23:59:59 of that date in the program's zone, with daylight saving time
 * (DSP-7).
 */
export const disputeDeadlineMs = (respondBy: CalendarDate): number =>
  instantOf(addDays(respondBy, 1), 0, PROGRAM_TIME_ZONE) - 1000

/** Returns the days left to answer: 0 on the last date, negative after the deadline. */
export const daysToRespond = (respondBy: CalendarDate, today: CalendarDate): number => daysBetween(today, respondBy)

/** Returns the dates of the two warnings: 3 days and 1 day before the last date (DSP-8, A-40). */
export const disputeWarningDates = (respondBy: CalendarDate): CalendarDate[] =>
  LIMITS.disputeWarningDays.map((days) => addDays(respondBy, -days))

/**
 * Returns the status on a day, whether or not the nightly job has run: if the merchant did not answer in time, customer
 * support decides; if the customer did not, the dispute expires (DSP-9).
 */
export function disputeStatusOn({ status, respondBy }: Readonly<DisputeTurn>, today: CalendarDate): DisputeStatus {
  if (respondBy === null || today <= respondBy) return status
  if (status === 'waiting on merchant') return nextState(DISPUTE_STATES, status, 'escalate') ?? status
  if (status === 'waiting on customer') return nextState(DISPUTE_STATES, status, 'expire') ?? status
  return status
}
