/** Actions of a row in a list of disputes. Source: docs/spec/disputes.md DSP-3, DSP-5, DSP-16. */
import type { Dispute } from '../../../src/contract/index.ts'

/** Whether the user can answer the dispute now; a withdrawal is not an answer. */
export const canAnswer = ({ actions }: Pick<Dispute, 'actions'>): boolean =>
  actions.some((action) => action !== 'withdraw')

/** DSP-5: whether the dispute was decided against the customer and has no follow-up dispute yet. */
export const canFollow = ({ outcome, successorId }: Pick<Dispute, 'outcome' | 'successorId'>): boolean =>
  (outcome === 'denied' || outcome === 'expired') && successorId === null

/** Returns each invoice once, in the dispute's order. */
export const invoicesOf = ({ invoices }: Pick<Dispute, 'invoices'>): { trxId: string; invoiceId: string }[] => [
  ...new Map(invoices.map(({ trxId, invoiceId }) => [trxId, { trxId, invoiceId }])).values(),
]
