/** Dates of seeded invoices: none is of a day that the program has not seen (SBX-83). */
import { addDays, type CalendarDate } from 'netterms/contract/internal'

/** The program's first day. */
export const FIRST_DAY: CalendarDate = '2026-11-20'
/** Days between the date of an invoice and the day on which it is due. */
const TERMS_DAYS = 30
/** Dealers send within so many days. */
const MOST_DAYS = 3

const notAfterFirstDay = (day: CalendarDate): CalendarDate => (day <= FIRST_DAY ? day : FIRST_DAY)

/** The date of an invoice that is due on a day: thirty days before, and on the first day at the latest. */
export const invoicedFor = (due: CalendarDate): CalendarDate => notAfterFirstDay(addDays(due, -TERMS_DAYS))

/**
 * When the program received a seeded invoice: one to three days after its date, and not after the program's first day.
 *
 * @param draw decides how many days
 */
export const receivedOn = (invoiced: CalendarDate, draw: number): CalendarDate =>
  notAfterFirstDay(addDays(invoiced, 1 + (draw % MOST_DAYS)))
