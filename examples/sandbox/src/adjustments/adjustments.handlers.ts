/** Source: docs/spec/adjustments.md ADJ-6…ADJ-13. */
import { requirePrincipal } from '../customers/customer-scope.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../http/handler.ts'
import { readDetails } from '../invoices/invoice-details.handlers.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { adjustInvoice, cancelAdjustment } from './adjust-invoice.ts'
import { updateInvoice } from './update-invoice.ts'

export const adjustmentHandlers = {
  'invoices.update': (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, params, body } = context
    return inTransaction(db, async (trx) => {
      const changed = await updateInvoice(trx, principal, clock, params.trx_id ?? '', body)
      return { data: await readDetails(trx, principal, clock, changed) }
    })
  },

  'invoices.adjust': (context) => {
    const principal = requirePrincipal(context)
    const { clock, params, body } = context
    return answerKeyed(context, principal, body, 201, async (trx) => {
      const changed = await adjustInvoice(trx, principal, clock, params.trx_id ?? '', body)
      return { data: await readDetails(trx, principal, clock, changed) }
    })
  },

  'invoices.cancel-adjustment': (context) => {
    const principal = requirePrincipal(context)
    const { db, clock, params, body } = context
    const wanted = { trxId: params.trx_id ?? '', id: params.adjustment_id ?? '', customerId: body.buid_customer }
    return inTransaction(db, async (trx) => {
      const changed = await cancelAdjustment(trx, principal, clock, wanted)
      return { data: await readDetails(trx, principal, clock, changed) }
    })
  },
} satisfies Pick<Handlers, 'invoices.update' | 'invoices.adjust' | 'invoices.cancel-adjustment'>
