/** Texts of a row, by column; empty if a cell shows nothing. */
import { type Invoice, stillDue, whyNotPayable } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'
import type { Totals } from './list-page.ts'
import { STATUS_LOOKS } from './status-looks.ts'

/** Maximum number of statuses shown; with more, the row would be too long to read. */
export const SHOWN_STATUSES = 2

export interface RowTexts {
  order: string
  /** Name of the dealer; in a dealer's list, of the customer. */
  dealer: string
  location: string
  due: string
  relativeDue: string
  invoiced: string
  /** Date of the payment; empty if unknown. */
  paid: string
  /** The payment method: a brand or bank, with four digits; empty for users who may not see payments. */
  method: string
  billed: string
  open: string
  /** Pending and remaining amounts, if a payment covers only a part; otherwise empty. */
  rest: string
  /** Reason why the invoice cannot be paid, and when the rest can be; empty if it can be paid. */
  reason: string
  statuses: readonly string[]
}

/** The part of a widget's context that the texts need. */
export interface RowWords {
  t: WidgetContextValue['t']
  formats: Pick<WidgetContextValue['formats'], 'money' | 'date'>
}

export const rowTexts = ({ t, formats }: RowWords, invoice: Invoice): RowTexts => ({
  order: invoice.poNumber ?? '',
  dealer: invoice.customerName ?? invoice.soldBy,
  location: (invoice.customerName === null ? invoice.soldByLocation : invoice.soldBy) ?? '',
  due: invoice.dueDate ? formats.date(invoice.dueDate) : t('common.noDueDate'),
  relativeDue: relativeDue(t, invoice),
  invoiced: formats.date(invoice.invoiceDate),
  paid: invoice.paidOn ? formats.date(invoice.paidOn) : '',
  method: methodText(t, invoice),
  billed: formats.money(invoice.billedTotal, invoice.currency),
  open: formats.money(invoice.openTotal, invoice.currency),
  rest: restText({ t, formats }, invoice),
  reason: reasonText({ t, formats }, invoice),
  statuses: invoice.status.map((word) => t(STATUS_LOOKS[word].word)),
})

/**
 * Returns how the invoice was paid; if the billed amount exceeds the paid and open amounts, the rest was paid by
 * credit.
 */
function methodText(t: WidgetContextValue['t'], invoice: Invoice): string {
  const { lastPayment: paid, billedTotal, paidTotal, openTotal } = invoice
  return [
    paid && `${paid.brand ?? t('invoices.row.bank')} ••${paid.last4}`,
    billedTotal > paidTotal + openTotal && t('invoices.row.credit'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function relativeDue(t: WidgetContextValue['t'], { daysLeft, openTotal }: Invoice): string {
  // A paid invoice is neither late nor due.
  if (daysLeft === null || openTotal === 0) return ''
  if (daysLeft < 0) return t('common.daysLate', { count: -daysLeft })
  return daysLeft === 0 ? t('common.dueToday') : t('common.dueIn', { count: daysLeft })
}

/** Returns the pending amount, and the last posting date if known; empty if nothing is pending. */
export const onItsWayText = (
  { t, formats }: RowWords,
  { currency, onItsWay, onItsWayUntil }: Totals[number],
): string | false =>
  onItsWay > 0 &&
  t(onItsWayUntil ? 'invoices.list.onItsWayUntil' : 'invoices.list.onItsWay', {
    amount: formats.money(onItsWay, currency),
    date: onItsWayUntil ? formats.date(onItsWayUntil) : '',
  })

function restText({ t, formats }: RowWords, invoice: Invoice): string {
  const { pendingTotal, currency } = invoice
  const rest = stillDue(invoice)
  if (pendingTotal === 0 || rest === 0) return ''
  return t('invoices.row.rest', { amount: formats.money(pendingTotal, currency), rest: formats.money(rest, currency) })
}

function reasonText({ t, formats }: RowWords, invoice: Invoice): string {
  const reason = whyNotPayable(invoice)
  if (reason === null) return ''
  // A dealer's pending deduction is held like a disputed amount, but has its own label.
  if (reason === 'fully-disputed' && !invoice.status.includes('Disputed'))
    return t('invoices.status.pending-adjustment')
  const { pendingPayment: paid } = invoice
  if (reason !== 'payment-pending' || !paid) return t(`invoices.reason.${reason}`)
  const by = t(paid.isOwn ? 'invoices.reason.paidByYou' : 'invoices.reason.paidBy', { payer: paid.payer })
  // The disputed part of the rest cannot be paid on that date either (INV-53).
  const canBePaidLater = stillDue(invoice) > invoice.disputedTotal
  return canBePaidLater ? `${by}. ${t('invoices.reason.restFrom', { date: formats.date(paid.postsBy) })}` : by
}
