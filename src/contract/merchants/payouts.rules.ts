/** Payout dates of sales. Source: docs/spec/dealer.md DLR-6, docs/spec/assumptions.md A-374. */
import * as z from 'zod/mini'
import { addBankingDays, railOf } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import type { CurrencyCode } from '../money/currencies.ts'

export const payoutTermsSchema = z.strictObject({
  /** Number of days from the invoice date until the dealer is to be paid for the sale. */
  days: z.int().check(z.minimum(0), z.maximum(90)),
  /** Weekday of payouts, from 1 (Monday) to 5 (Friday). */
  weekday: z.int().check(z.minimum(1), z.maximum(5)),
})
/** When dealers are paid for their sales. */
export type PayoutTerms = z.output<typeof payoutTermsSchema>

/** Default terms of a program without its own. */
export const PAYOUT_TERMS: PayoutTerms = { days: 14, weekday: 1 }

/**
 * Returns the payout day of a sale with this invoice date: the first payout weekday on or after the day on which the
 * dealer is to be paid.
 */
export function payoutDay(invoiceDate: CalendarDate, { days, weekday } = PAYOUT_TERMS): CalendarDate {
  const due = addDays(invoiceDate, days)
  return addDays(due, (weekday + 7 - weekdayOf(due)) % 7)
}

/**
 * Returns the last payout weekday up to and including `today`, because a payout postponed by a holiday may still be
 * expected.
 */
export const lastPayoutDay = (today: CalendarDate, { weekday } = PAYOUT_TERMS): CalendarDate =>
  addDays(today, -((weekdayOf(today) + 7 - weekday) % 7))

/** Returns the expected date of a payout: its payout weekday, or on a holiday the next banking day of the currency. */
export const payoutOn = (day: CalendarDate, currency: CurrencyCode): CalendarDate =>
  addBankingDays(day, 0, railOf(currency))
