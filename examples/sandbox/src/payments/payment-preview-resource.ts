/** Parts of a preview as sent: its lines, its credits, and its method. */
import { toWireDate } from 'netterms/contract/internal'
import type { AcceptedLine, AcceptedMethod } from './make-payment.ts'
import type { CheckedPayment } from './payment-check.ts'

const previewLine = ({ invoice, amountMinor, remainingMinor }: AcceptedLine) => ({
  trx_id: invoice.trx_id,
  invoice_id: invoice.invoice_id,
  sold_by: invoice.sold_by,
  due_date: invoice.due_date && toWireDate(invoice.due_date),
  amount: amountMinor,
  remaining: remainingMinor,
})

export const previewLines = ({ lines }: Pick<CheckedPayment, 'lines'>) => lines.map(previewLine)

export const previewCredits = ({ credits }: Pick<CheckedPayment, 'credits'>) =>
  credits.map((part) => ({ credit_memo_id: part.memoId, ...previewLine(part) }))

export function previewMethod(method: AcceptedMethod) {
  if (method.kind === 'credit') return { account_name: '', last4: '' }
  if (method.kind === 'bank') {
    const { id, account_name, account_number_last4 } = method.account
    return { bank_account_id: id, account_name, last4: account_number_last4 }
  }
  const { id, brand, holder_name, last4 } = method.card
  return { card_id: id, brand, account_name: holder_name, last4 }
}
