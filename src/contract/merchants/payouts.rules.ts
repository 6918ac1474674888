/** Payout dates of sales. Source: docs/spec/dealer.md DLR-6, docs/spec/assumptions.md A-374. */
import * as z from 'zod/mini'
import { addBankingDays, railOf } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import type { CurrencyCode } from '../money/currencies.ts'

export const payoutTermsSchema = z.strictObject({
  /** Days from the invoice date until the sale is due to its dealer. */
  days: z.int().check(z.minimum(0), z.maximum(90)),
  /** Weekday of payouts: 1 Monday to 5 Friday. */
  weekday: z.int().check(z.minimum(1), z.maximum(5)),
})
/** When dealers are paid for their sales. */
export type PayoutTerms = z.output<typeof payoutTermsSchema>

/** default of a program without its own terms. */
export const PAYOUT_TERMS: PayoutTerms = { days: 14, weekday: 1 }

/**
 * The payout day of a sale with this invoice date: the first payout weekday on or after the day on which the sale is
 * due to the dealer.
 */
export function payoutDay(invoiceDate: CalendarDate, { days, weekday } = PAYOUT_TERMS): CalendarDate {
  const due = addDays(invoiceDate, days)
  return addDays(due, (weekday + 7 - weekdayOf(due)) % 7)
}

/** The last payout weekday up to and including `today`: a payout moved by a holiday may still be expected. */
export const lastPayoutDay = (today: CalendarDate, { weekday } = PAYOUT_TERMS): CalendarDate =>
  addDays(today, -((weekdayOf(today) + 7 - weekday) % 7))

/** The expected date of a payout: its payout weekday, or after a holiday the next banking day of the currency. */
export const payoutOn = (day: CalendarDate, currency: CurrencyCode): CalendarDate =>
  addBankingDays(day, 0, railOf(currency))
