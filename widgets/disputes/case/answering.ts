/** What a row of disputes offers. Source: docs/spec/disputes.md DSP-3, DSP-5, DSP-16. */
import type { Dispute } from '../../../src/contract/index.ts'

/** The reader can answer it now; withdrawing is no answer. */
export const canAnswer = ({ actions }: Pick<Dispute, 'actions'>): boolean =>
  actions.some((action) => action !== 'withdraw')

/** DSP-5: it ended against the customer, and no other dispute follows it yet. */
export const canFollow = ({ outcome, successorId }: Pick<Dispute, 'outcome' | 'successorId'>): boolean =>
  (outcome === 'denied' || outcome === 'expired') && successorId === null

/** Each invoice once, in the order of the dispute. */
export const invoicesOf = ({ invoices }: Pick<Dispute, 'invoices'>): { trxId: string; invoiceId: string }[] => [
  ...new Map(invoices.map(({ trxId, invoiceId }) => [trxId, { trxId, invoiceId }])).values(),
]
