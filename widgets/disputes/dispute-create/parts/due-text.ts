import type { Invoice } from '../../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../../src/kit/widget-context.ts'

export interface Due {
  text: string
  /** How late it is; null where nothing presses. */
  late: string | null
}

/** When an invoice is due, and how late it is. */
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
