/**
 * Deadlines for answers, as calendar dates of the program's zone, up to the last second of the date. Source:
 * docs/spec/disputes.md DSP-7…DSP-9, docs/spec/dates.md DAT-2, DAT-3 (domain §3.4).
 */
import { addDays, type CalendarDate, daysBetween, instantOf, PROGRAM_TIME_ZONE } from '../dates/calendar-date.ts'
import { LIMITS } from '../limits.ts'
import { nextState } from '../states/state-table.ts'
import { DISPUTE_STATES, type DisputeStatus } from './dispute.states.ts'

export interface DisputeTurn {
  status: DisputeStatus
  /** The last date on which the side whose turn it is may answer; null when no deadline runs. */
  respondBy: CalendarDate | null
}

/**
 * DSP-7: the last date of a turn: 14 days after it began. Customer support has no deadline.
 *
 * @param beganOn the date of the status change, in the program's zone
 * @returns null when the status has no deadline
 */
export const disputeRespondBy = (status: DisputeStatus, beganOn: CalendarDate): CalendarDate | null =>
  status === 'waiting on merchant' || status === 'waiting on customer'
    ? addDays(beganOn, LIMITS.disputeResponseDays)
    : null

/** DSP-7: the deadline as an instant, ms: 23:59:59 of that date in the program's zone, daylight saving included. */
export const disputeDeadlineMs = (respondBy: CalendarDate): number =>
  instantOf(addDays(respondBy, 1), 0, PROGRAM_TIME_ZONE) - 1000

/** Days left to answer: 0 on the last one, negative when the deadline has passed. */
export const daysToRespond = (respondBy: CalendarDate, today: CalendarDate): number => daysBetween(today, respondBy)

/** DSP-8: the dates of the two warnings: 3 days and 1 day before the last date. */
export const disputeWarningDates = (respondBy: CalendarDate): CalendarDate[] =>
  LIMITS.disputeWarningDays.map((days) => addDays(respondBy, -days))

/**
 * DSP-9: the status on a day, whether or not the nightly job has run: an unanswered turn of the merchant goes to
 * customer support, one of the customer expires.
 */
export function disputeStatusOn({ status, respondBy }: Readonly<DisputeTurn>, today: CalendarDate): DisputeStatus {
  if (respondBy === null || today <= respondBy) return status
  if (status === 'waiting on merchant') return nextState(DISPUTE_STATES, status, 'escalate') ?? status
  if (status === 'waiting on customer') return nextState(DISPUTE_STATES, status, 'expire') ?? status
  return status
}
