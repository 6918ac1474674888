import { isOpen, type Program, type ProgramInvoice } from '../program.ts'

/** Returns the date and the payment of a paid invoice; null for both if the test data has no such payment (INV-134). */
export function paymentFacts(invoice: ProgramInvoice, { payments }: Program) {
  const settled = isOpen(invoice)
    ? []
    : payments.filter(
        ({ attributes }) =>
          attributes.status === 'settled' && attributes.lines.some(({ trx_id }) => trx_id === invoice.trxId),
      )
  const last = settled.at(-1)
  if (!last) return { paidOn: null, lastPayment: null }
  const { method, settled_on: paidOn } = last.attributes
  return {
    paidOn,
    lastPayment: {
      paymentNumber: last.id,
      count: settled.length,
      method: method.card_id ? ('card' as const) : ('bank' as const),
      brand: method.brand ?? null,
      last4: method.last4,
    },
  }
}
