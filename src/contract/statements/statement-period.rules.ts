/** Which days a statement covers. Source: docs/spec/documents.md STM-2, STM-3. */
import type { CalendarDate } from '../dates/calendar-date.ts'
import { type DateRange, daysInRange, endOfMonth, startOfMonth } from '../dates/months.ts'
import { LIMITS } from '../limits.ts'

/** What is wrong with a period, as the code that the server answers. */
export type StatementPeriodProblem = 'statement-period-reversed' | 'statement-date-future' | 'statement-period-too-long'

/**
 * The days that a request means: without a last day up to today, without a first day from the first of the last day's month.
 *
 * @param today the program's date
 */
export function statementPeriodOf(
  wanted: Readonly<{ from?: CalendarDate | undefined; to?: CalendarDate | undefined }>,
  today: CalendarDate,
): DateRange {
  const to = wanted.to ?? today
  return { from: wanted.from ?? startOfMonth(to), to }
}

/** The first thing that is wrong with a period; null when a statement of it can be written. */
export function statementPeriodProblem(period: DateRange, today: CalendarDate): StatementPeriodProblem | null {
  if (period.to > today || period.from > today) return 'statement-date-future'
  if (period.from > period.to) return 'statement-period-reversed'
  return daysInRange(period) > LIMITS.maxStatementDays ? 'statement-period-too-long' : null
}

/** A calendar month, or the running one up to today: it has a statement of its own (DOC-3). */
export const isStatementMonth = ({ from, to }: DateRange, today: CalendarDate): boolean =>
  from === startOfMonth(to) && (to === endOfMonth(to) || to === today)
