import { addDays, type CalendarDate } from 'netterms/contract/internal'

/** The programme's first day. */
const FIRST_DAY: CalendarDate = '2026-11-20'
/** Dealers send within so many days. */
const MOST_DAYS = 3

/**
 * When the programme received a seeded invoice: one to three days after its date, and not after the programme's first day.
 *
 * @param draw decides how many days
 */
export function receivedOn(invoiced: CalendarDate, draw: number): CalendarDate {
  const received = addDays(invoiced, 1 + (draw % MOST_DAYS))
  if (received <= FIRST_DAY) return received
  return invoiced > FIRST_DAY ? invoiced : FIRST_DAY
}
