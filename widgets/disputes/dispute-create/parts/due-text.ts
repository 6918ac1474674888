import type { Invoice } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

export interface Due {
  text: string
  /** Text for the days late; null if the invoice is not late. */
  late: string | null
}

/** Returns the due date of an invoice, and how late it is. */
export function dueOf(
  { t, formats }: Pick<WidgetContextValue, 't' | 'formats'>,
  { dueDate, daysLeft, status }: Pick<Invoice, 'dueDate' | 'daysLeft' | 'status'>,
): Due {
  const isLate = daysLeft !== null && daysLeft < 0 && !status.includes('Paid')
  return {
    text: dueDate ? formats.date(dueDate) : t('common.noDueDate'),
    late: isLate ? t('common.daysLate', { count: -daysLeft }) : null,
  }
}
