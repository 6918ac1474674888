/** What a row says, line by line of its columns; empty where there is nothing to say. */
import { type Invoice, stillDue, whyNotPayable } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'
import type { Totals } from './list-page.ts'
import { STATUS_LOOKS } from './status-looks.ts'

/** More than these would make the row tell nothing. */
export const SHOWN_STATUSES = 2

export interface RowTexts {
  order: string
  /** Who sold it; in a dealer's list who bought it. */
  dealer: string
  location: string
  due: string
  relativeDue: string
  invoiced: string
  /** Empty where the day is not known. */
  paid: string
  /** What paid it: a brand or a bank, with four digits; empty for those who may not see payments. */
  method: string
  billed: string
  open: string
  /** What is on its way of it and what is still due, where a payment covers a part only; else empty. */
  rest: string
  /** Why it cannot be paid, and when the rest can; empty when it can. */
  reason: string
  statuses: readonly string[]
}

/** What of a widget's context the texts are made with. */
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

/** Billed less paid and open was taken off by credit. */
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
  // Nothing is late or due any more once it is paid.
  if (daysLeft === null || openTotal === 0) return ''
  if (daysLeft < 0) return t('common.daysLate', { count: -daysLeft })
  return daysLeft === 0 ? t('common.dueToday') : t('common.dueIn', { count: daysLeft })
}

/** What is on its way, and when the last of it posts where that is known; empty when nothing is. */
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
  // What its dealer is taking off is held like a disputed amount, and called what it is.
  if (reason === 'fully-disputed' && !invoice.status.includes('Disputed'))
    return t('invoices.status.pending-adjustment')
  const { pendingPayment: paid } = invoice
  if (reason !== 'payment-pending' || !paid) return t(`invoices.reason.${reason}`)
  const by = t(paid.isOwn ? 'invoices.reason.paidByYou' : 'invoices.reason.paidBy', { payer: paid.payer })
  // What is disputed of the rest cannot be paid then either (INV-53).
  const canBePaidLater = stillDue(invoice) > invoice.disputedTotal
  return canBePaidLater ? `${by}. ${t('invoices.reason.restFrom', { date: formats.date(paid.postsBy) })}` : by
}
