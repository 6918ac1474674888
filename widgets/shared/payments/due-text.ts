import { type CalendarDate, daysBetween } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

type Words = Pick<WidgetContextValue, 't' | 'formats'>

/** Returns the due date for the second line of an invoice: `due Oct 10, 2026`. */
export const dueText = ({ t, formats }: Words, dueDate: CalendarDate | null): string =>
  dueDate ? t('payments.due', { date: formats.date(dueDate) }) : t('payments.noDueDate')

export interface RelativeDue {
  text: string
  tone: 'danger' | 'warning' | null
}

/** Returns the days between the program's date and the due date; null if it is today or unknown. */
export function relativeDue(
  { t }: Words,
  dueDate: CalendarDate | null,
  today: CalendarDate | null,
): RelativeDue | null {
  if (!dueDate || !today) return null
  const days = daysBetween(today, dueDate)
  if (days < 0) return { text: t('common.daysLate', { count: -days }), tone: 'danger' }
  return days === 0
    ? { text: t('common.dueToday'), tone: 'warning' }
    : { text: t('common.dueIn', { count: days }), tone: null }
}
