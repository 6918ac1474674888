/** What a row says, line by line of its columns; empty where there is nothing to say. */
import { type Invoice, whyNotPayable } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'
import { STATUS_LOOKS } from './status-looks.ts'

/** More than these would make the row tell nothing. */
export const SHOWN_STATUSES = 2

export interface RowTexts {
  invoice: string
  order: string
  /** Who sold it; in a dealer's list who bought it. */
  dealer: string
  location: string
  due: string
  relativeDue: string
  open: string
  /** Why it cannot be paid; empty when it can. */
  reason: string
  statuses: readonly string[]
}

/** What of a widget's context the texts are made with. */
export interface RowWords {
  t: WidgetContextValue['t']
  formats: Pick<WidgetContextValue['formats'], 'money' | 'date'>
}

export const rowTexts = ({ t, formats }: RowWords, invoice: Invoice): RowTexts => ({
  invoice: invoice.invoiceId,
  order: invoice.poNumber ?? '',
  dealer: invoice.customerName ?? invoice.soldBy,
  location: (invoice.customerName === null ? invoice.soldByLocation : invoice.soldBy) ?? '',
  due: invoice.dueDate ? formats.date(invoice.dueDate) : t('common.noDueDate'),
  relativeDue: relativeDue(t, invoice),
  open: formats.money(invoice.openTotal, invoice.currency),
  reason: reasonText(t, invoice),
  statuses: invoice.status.map((word) => t(STATUS_LOOKS[word].word)),
})

/**
 * The same for whoever asks only how wide a text is: amounts of as many digits are equally wide, and so are days of a
 * month, so that a page of rows takes a few formats in place of a hundred.
 */
export function wordsByWidth({ t, formats }: RowWords): RowWords {
  const known = new Map<string, string>()
  const once = (key: string, format: () => string): string => {
    if (!known.has(key)) known.set(key, format())
    return known.get(key) ?? ''
  }
  return {
    t,
    formats: {
      money: (amount, currency) =>
        once(`${currency} ${amount}`.replace(/\d/g, '0'), () => formats.money(amount, currency)),
      date: (date) => once(date.replace(/\d$/, '').replace(/[1-3]$/, '1'), () => formats.date(date)),
    },
  }
}

function relativeDue(t: WidgetContextValue['t'], { daysLeft, openTotal }: Invoice): string {
  // Nothing is late or due any more once it is paid.
  if (daysLeft === null || openTotal === 0) return ''
  if (daysLeft < 0) return t('common.daysLate', { count: -daysLeft })
  return daysLeft === 0 ? t('common.dueToday') : t('common.dueIn', { count: daysLeft })
}

function reasonText(t: WidgetContextValue['t'], invoice: Invoice): string {
  const reason = whyNotPayable(invoice)
  if (reason === null) return ''
  // What its dealer is taking off is held like a disputed amount, and called what it is.
  if (reason === 'fully-disputed' && !invoice.status.includes('Disputed'))
    return t('invoices.status.pending-adjustment')
  return reason === 'payment-pending' && invoice.pendingPayment
    ? t('invoices.reason.paidBy', { payer: invoice.pendingPayment.payer })
    : t(`invoices.reason.${reason}`)
}
