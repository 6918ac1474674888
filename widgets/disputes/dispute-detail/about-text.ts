import type { Dispute } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

/** Returns the invoices of a dispute, each once. */
export const invoicesOf = ({ invoices }: Pick<Dispute, 'invoices'>): Dispute['invoices'] =>
  invoices.filter(({ trxId }, index) => invoices.findIndex((each) => each.trxId === trxId) === index)

/** Returns the subject of a dispute: its reason, and its invoice or their count. */
export function aboutText(t: WidgetContextValue['t'], dispute: Pick<Dispute, 'invoices' | 'reason'>): string {
  const invoices = invoicesOf(dispute)
  const [first] = invoices
  // A single invoice is named, not counted.
  return invoices.length === 1 && first
    ? t('dispute-detail.about', { reason: dispute.reason, invoice: first.invoiceId })
    : t('dispute-detail.aboutSeveral', { reason: dispute.reason, count: invoices.length })
}
