/**
 * Reduces the amount of an invoice on behalf of its dealer. The amount is held like a disputed one until the credit
 * memo is applied: it cannot be paid or disputed meanwhile. Only the invoice is locked, because adjustments change only
 * under its lock. Source: docs/spec/adjustments.md ADJ-7…ADJ-11.
 */
import {
  adjustmentDates,
  type InvoiceAdjustmentRequest,
  isBlank,
  mostAdjustable,
  whyAdjustmentRefused,
  whyNotAdjustable,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { announceAdjustmentOf } from '../credits/credit-adjustments.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { flagInvoices, moveDisputedTotals } from '../disputes/dispute-invoices.ts'
import { holdDisputed, lockUnheld } from '../disputes/hold-disputed.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import { authorOf, invoiceToChange } from '../invoices/invoice-to-change.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { adjustmentError } from './adjustment-refusals.ts'
import { notifyOfAdjustment, notifyOfCancellation } from './notify-of-adjustment.ts'
import { countChange, lockToChange } from './update-invoice.ts'

/** @throws Refusal as ADJ-9 and ADJ-10 define */
export async function adjustInvoice(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  trxId: string,
  body: InvoiceAdjustmentRequest,
): Promise<InvoiceRow> {
  const invoice = await lockToChange(trx, principal, trxId, body)
  refuseUnlessPossible(invoice, body.amount, clock)
  const { customer_buid: customerId, currency, merchant_buid } = invoice
  const at = new Date(clock.nowMs)
  const { issuesOn, appliesOn } = adjustmentDates(clock.date, currency)
  const { rows: numbers } = await sql<{ id: string }>`select 'A-' || nextval('adjustment_numbers') as id`.execute(trx)
  const adjustment = await trx
    .insertInto('dealer_adjustments')
    .values({
      customer_buid: customerId,
      id: numbers[0]?.id ?? '',
      trx_id: invoice.trx_id,
      merchant_buid,
      currency,
      amount_minor: body.amount,
      reason: body.adjustment_reason,
      comment: isBlank(body.comment ?? '') ? null : (body.comment ?? '').trim(),
      status: 'pending',
      adjusts_on: issuesOn,
      credit_memo_id: null,
      entered_by: principal.id,
      entered_by_name: authorOf(principal, invoice.sold_by),
      entered_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id, reason } = adjustment
  const amounts = new Map([[invoice.trx_id, body.amount]])
  await announceAdjustmentOf(trx, { customerId, id, reason, reference: null }, amounts, at)
  await moveDisputedTotals(trx, customerId, amounts)
  await flagInvoices(trx, customerId, [invoice.trx_id], 'adjust', clock.date)
  await countChange(trx, invoice)
  const detail = { adjustment: id, amount: body.amount, currency, reason }
  await recordAudit(trx, [
    { at, actor: principal.id, action: 'invoices.adjust', customerId, subject: invoice.trx_id, detail },
  ])
  await notifyOfAdjustment(trx, invoice, adjustment, appliesOn)
  return invoice
}

function refuseUnlessPossible(row: InvoiceRow, amount: number, { date }: ProgramTime): void {
  const invoice = {
    status: statusWords(row, date),
    openTotal: minorOf(row.open_minor),
    disputedTotal: minorOf(row.disputed_minor),
    pendingTotal: minorOf(row.pending_minor),
  }
  const why = whyNotAdjustable(invoice)
  if (why) throw new Refusal(adjustmentError('adjustment-not-possible', '/amount', { reason: why }))
  const most = mostAdjustable(invoice)
  const refused = whyAdjustmentRefused(amount, most)
  if (!refused) return
  throw new Refusal(
    adjustmentError('adjustment-amount-invalid', '/amount', { reason: refused, most, currency: row.currency }),
  )
}

/**
 * Cancels an adjustment (ADJ-11). The released amount is then held for disputes that could not hold their full amount
 * (DSP-37).
 */
export async function cancelAdjustment(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { trxId, id, customerId: wanted }: { trxId: string; id: string; customerId?: string | undefined },
): Promise<InvoiceRow> {
  const found = await invoiceToChange(trx, principal, trxId, wanted)
  const { customer_buid: customerId } = found
  const trxIds = [found.trx_id]
  // Disputes are always locked before invoices, to avoid deadlocks.
  await lockUnheld(trx, customerId, trxIds)
  const invoice = await lockToChange(trx, principal, trxId, { buid_customer: customerId })
  const ofInvoice = trx
    .selectFrom('dealer_adjustments')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', invoice.trx_id)
    .where('id', '=', id)
  const adjustment = await ofInvoice.executeTakeFirst()
  if (!adjustment) throw notFound()
  if (adjustment.status !== 'pending') throw new Refusal(adjustmentError('adjustment-not-pending', null))
  await trx
    .updateTable('dealer_adjustments')
    .set({ status: 'canceled', adjusts_on: null })
    .where('customer_buid', '=', customerId)
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('invoice_adjustments')
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', invoice.trx_id)
    .where('id', '=', id)
    .execute()
  const at = new Date(clock.nowMs)
  await moveDisputedTotals(trx, customerId, new Map([[invoice.trx_id, -minorOf(adjustment.amount_minor)]]))
  await holdDisputed(trx, customerId, trxIds, at)
  await flagInvoices(trx, customerId, trxIds, 'cancel adjustment', clock.date)
  await countChange(trx, invoice)
  await recordAudit(trx, [
    {
      at,
      actor: principal.id,
      action: 'invoices.cancel-adjustment',
      customerId,
      subject: invoice.trx_id,
      detail: { adjustment: id, amount: minorOf(adjustment.amount_minor), currency: invoice.currency },
    },
  ])
  await notifyOfCancellation(trx, invoice, adjustment, at)
  return invoice
}
