import type { Dispute } from '../../../src/contract/index.ts'
import type { WidgetContextValue } from '../../../src/kit/widget-context.ts'

/** Numbers of the invoices, each once. */
export const invoicesOf = ({ invoices }: Pick<Dispute, 'invoices'>): Dispute['invoices'] =>
  invoices.filter(({ trxId }, index) => invoices.findIndex((each) => each.trxId === trxId) === index)

/** What a dispute is about: its reason, and its invoice or how many. */
export function aboutText(t: WidgetContextValue['t'], dispute: Pick<Dispute, 'invoices' | 'reason'>): string {
  const invoices = invoicesOf(dispute)
  const [first] = invoices
  // One is named: its number says more than that it is one.
  return invoices.length === 1 && first
    ? t('dispute-detail.about', { reason: dispute.reason, invoice: first.invoiceId })
    : t('dispute-detail.aboutSeveral', { reason: dispute.reason, count: invoices.length })
}
