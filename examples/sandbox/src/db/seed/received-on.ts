/** Dates of seeded invoices, none of which is after the program's first day (SBX-83). */
import { addDays, type CalendarDate } from 'netterms/contract/internal'

/** The program's first day. */
export const FIRST_DAY: CalendarDate = '2026-11-20'
/** Days from the invoice date to the due date. */
const TERMS_DAYS = 30
/** Maximum number of days from the invoice date until a dealer sends the invoice. */
const MOST_DAYS = 3

const notAfterFirstDay = (day: CalendarDate): CalendarDate => (day <= FIRST_DAY ? day : FIRST_DAY)

/** Returns the invoice date for a due date: thirty days earlier, but no later than the first day. */
export const invoicedFor = (due: CalendarDate): CalendarDate => notAfterFirstDay(addDays(due, -TERMS_DAYS))

/**
 * Returns when the program received a seeded invoice: one to three days after its date, but no later than the program's
 * first day.
 *
 * @param draw determines the number of days
 */
export const receivedOn = (invoiced: CalendarDate, draw: number): CalendarDate =>
  notAfterFirstDay(addDays(invoiced, 1 + (draw % MOST_DAYS)))
