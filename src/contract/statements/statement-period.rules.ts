/** Which days a statement covers. Source: docs/spec/documents.md STM-2, STM-3. */
import type { CalendarDate } from '../dates/calendar-date.ts'
import { type DateRange, daysInRange, endOfMonth, startOfMonth } from '../dates/months.ts'
import { LIMITS } from '../limits.ts'

/** Error code of a period that is not valid. */
export type StatementPeriodProblem = 'statement-period-reversed' | 'statement-date-future' | 'statement-period-too-long'

/**
 * Returns the period of a request: the default end is today, the default start is the first day of the end's month.
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

/** Returns the first fault of a period; null if it is valid. */
export function statementPeriodProblem(period: DateRange, today: CalendarDate): StatementPeriodProblem | null {
  if (period.to > today || period.from > today) return 'statement-date-future'
  if (period.from > period.to) return 'statement-period-reversed'
  return daysInRange(period) > LIMITS.maxStatementDays ? 'statement-period-too-long' : null
}

/** Whether a period is a calendar month, or the current one up to today; these have monthly statements (DOC-3). */
export const isStatementMonth = ({ from, to }: DateRange, today: CalendarDate): boolean =>
  from === startOfMonth(to) && (to === endOfMonth(to) || to === today)
