import {
  adjustmentDates,
  mostAdjustable,
  toWireDate,
  whyAdjustmentRefused,
  whyNotAdjustable,
} from '../../contract/index.ts'
import { once } from '../answer-once.ts'
import type { Handlers } from '../handler.ts'
import { openOf, type ProgramInvoice, startOfDay, statusOf } from '../program.ts'
import { refuse } from '../wire-answer.ts'
import { detailsOf, findInvoice } from './directory.handlers.ts'

type ChangeCalls = 'invoices.update' | 'invoices.adjust' | 'invoices.cancel-adjustment'

/** Handlers for changes by a dealer, without credit memos, because the test data has none for them. */
export const invoiceChangeHandlers = {
  'invoices.update': ({ params, body }, program) => {
    const invoice = findInvoice(program, params['trx_id'])
    if (!invoice) return refuse('not-found')
    if (body.version !== (invoice.version ?? 1)) return changed(invoice)
    if (body.po_number !== undefined) invoice.poNumber = body.po_number.trim()
    if (body.notes !== undefined) invoice.dealerNotes = body.notes?.trim() || null
    countChange(invoice)
    return { data: detailsOf(invoice, program) }
  },

  'invoices.adjust': (request, program) => {
    const { params, body } = request
    const invoice = findInvoice(program, params['trx_id'])
    if (!invoice) return refuse('not-found')
    return once(request, program, () => {
      if (body.version !== (invoice.version ?? 1)) return changed(invoice)
      const facts = { openTotal: openOf(invoice), disputedTotal: invoice.disputed, pendingTotal: invoice.pending }
      const pointer = '/data/attributes/amount'
      const why = whyNotAdjustable({ status: statusOf(invoice, program.today), ...facts })
      if (why) return refuse('adjustment-not-possible', { pointer, meta: { reason: why } })
      const most = mostAdjustable(facts)
      const reason = whyAdjustmentRefused(body.amount, most)
      if (reason) {
        return refuse('adjustment-amount-invalid', { pointer, meta: { reason, most, currency: invoice.currency } })
      }
      const { issuesOn } = adjustmentDates(program.today, invoice.currency)
      const { adjustments = [] } = invoice
      invoice.adjustments = [
        ...adjustments,
        {
          id: `A-${1001 + adjustments.length}`,
          amount: body.amount,
          adjustmentReason: body.adjustment_reason,
          reference: null,
          status: 'pending',
          author: invoice.soldBy,
          comment: body.comment?.trim() || null,
          enteredAt: new Date(startOfDay(program.today)).toISOString(),
          nextStepOn: toWireDate(issuesOn),
          cancelable: true,
        },
      ]
      hold(invoice, body.amount)
      return { data: detailsOf(invoice, program), status: 201 }
    })
  },

  'invoices.cancel-adjustment': ({ params }, program) => {
    const invoice = findInvoice(program, params['trx_id'])
    const adjustment = invoice?.adjustments?.find(({ id }) => id === params['adjustment_id'])
    if (!invoice || !adjustment) return refuse('not-found')
    if (!adjustment.cancelable) return refuse('adjustment-not-pending')
    invoice.adjustments = invoice.adjustments?.filter((each) => each !== adjustment) ?? []
    hold(invoice, -adjustment.amount)
    return { data: detailsOf(invoice, program) }
  },
} satisfies Pick<Handlers, ChangeCalls>

function hold(invoice: ProgramInvoice, amount: number): void {
  invoice.disputed += amount
  const isPending = (invoice.adjustments ?? []).some(({ status }) => status === 'pending')
  const others = invoice.flags.filter((flag) => flag !== 'Pending Adjustment')
  invoice.flags = isPending ? [...others, 'Pending Adjustment'] : others
  countChange(invoice)
}

function countChange(invoice: ProgramInvoice): void {
  invoice.version = (invoice.version ?? 1) + 1
}

const changed = (invoice: ProgramInvoice) =>
  refuse('invoice-changed', {
    pointer: '/data/attributes/version',
    meta: { version: invoice.version ?? 1, po_number: invoice.poNumber },
  })
