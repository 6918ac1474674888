import type { ReactNode } from 'react'
import { type Invoice, stillDue } from '../../../../src/contract/index.ts'
import { useWidget, type WidgetContextValue } from '../../../../src/kit/widget-context.ts'
import { DayTile } from '../../../../src/ui/day-tile.tsx'

interface Props {
  invoice: Invoice
  /** Text that says when AutoPay pays the invoice; replaces the number of days left. */
  autoPay?: ReactNode
  onOpen: () => void
}

export function DueSoonRow({ invoice, autoPay, onOpen }: Props) {
  const { t, formats } = useWidget()
  const { invoiceId, soldBy, dueDate, pendingTotal, currency, daysLeft } = invoice
  return (
    <li className="whole">
      {dueDate ? <DayTile {...formats.dayAndMonth(dueDate)} /> : <DayTile day="–" month="" />}
      <span className="grow">
        <button type="button" part="link" className="link ink num id" onClick={onOpen}>
          {invoiceId}
        </button>
        <span className="block small muted">{soldBy}</span>
      </span>
      <span className="to-end">
        <span className="block strong num">{formats.money(stillDue(invoice), currency)}</span>
        <span className={daysLeft === 0 ? 'small warning-text' : 'small muted'}>
          {dueDate && <span className="vh">{t('account.dueSoon.dueDate', { date: formats.date(dueDate) })}, </span>}
          {whenDue(invoice, t)}
        </span>
        {autoPay}
        {pendingTotal > 0 && (
          <span className="block small muted num">
            {t('account.currencies.onItsWay', { amount: formats.money(pendingTotal, currency) })}
          </span>
        )}
      </span>
    </li>
  )
}

/** Returns why the invoice cannot be paid, or when it is due in the program's calendar. */
function whenDue({ status, daysLeft }: Invoice, t: WidgetContextValue['t']): string {
  if (status.includes('On Hold')) return t('account.dueSoon.onHold')
  if (daysLeft === null) return t('common.noDueDate')
  return daysLeft === 0 ? t('common.dueToday') : t('common.dueIn', { count: daysLeft })
}
