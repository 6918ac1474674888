/** On which day a dealer is paid for a sale. Source: docs/spec/dealer.md DLR-6, docs/spec/assumptions.md A-374. */
import * as z from 'zod/mini'
import { addBankingDays, railOf } from '../dates/banking-calendar.ts'
import { addDays, type CalendarDate, weekdayOf } from '../dates/calendar-date.ts'
import type { CurrencyCode } from '../money/currencies.ts'

export const payoutTermsSchema = z.strictObject({
  /** From the invoice date until a sale is due to its dealer. */
  days: z.int().check(z.minimum(0), z.maximum(90)),
  /** The day of the week on which dealers are paid: 1 Monday to 5 Friday. */
  weekday: z.int().check(z.minimum(1), z.maximum(5)),
})
/** When dealers are paid for their sales. */
export type PayoutTerms = z.output<typeof payoutTermsSchema>

/** of a program without terms of its own. */
export const PAYOUT_TERMS: PayoutTerms = { days: 14, weekday: 1 }

/** The payout that holds a sale of this invoice date: the first payout day on or after the day it is due to the dealer. */
export function payoutDay(invoiceDate: CalendarDate, { days, weekday } = PAYOUT_TERMS): CalendarDate {
  const due = addDays(invoiceDate, days)
  return addDays(due, (weekday + 7 - weekdayOf(due)) % 7)
}

/** The last payout day up to `today`, itself included: a payout that a holiday moved may still be expected. */
export const lastPayoutDay = (today: CalendarDate, { weekday } = PAYOUT_TERMS): CalendarDate =>
  addDays(today, -((weekdayOf(today) + 7 - weekday) % 7))

/** The day on which the payout of a payout day is expected: that day, or the next banking day of the currency after a holiday. */
export const payoutOn = (day: CalendarDate, currency: CurrencyCode): CalendarDate =>
  addBankingDays(day, 0, railOf(currency))
