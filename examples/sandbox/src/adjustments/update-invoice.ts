/**
 * Changes a dealer's PO number and notes on an invoice that it sold. Source: docs/spec/adjustments.md ADJ-6, ADJ-9,
 * ADJ-13.
 */
import { type InvoiceUpdate, isBlank } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { DEALER_NOTES_ID } from '../invoices/invoice-details.queries.ts'
import { authorOf, invoiceToChange } from '../invoices/invoice-to-change.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { adjustmentError } from './adjustment-refusals.ts'

/** @throws Refusal `not-found`, or `invoice-changed` with the current values if the given version is outdated */
export async function lockToChange(
  trx: Transaction<Database>,
  principal: Principal,
  trxId: string,
  { buid_customer, version }: { buid_customer?: string | undefined; version?: number },
): Promise<InvoiceRow> {
  const found = await invoiceToChange(trx, principal, trxId, buid_customer)
  const [invoice] = await findInvoicesToPay(trx, found.customer_buid, [found.trx_id], 'locked')
  if (!invoice) throw notFound()
  if (version !== undefined && version !== invoice.version) {
    const meta = { version: invoice.version, po_number: invoice.po_number }
    throw new Refusal(adjustmentError('invoice-changed', '/version', meta))
  }
  return invoice
}

/** Increments the version of the invoice (ADJ-9). */
export const countChange = (trx: Transaction<Database>, { customer_buid, trx_id }: InvoiceRow) =>
  trx
    .updateTable('invoices')
    .set({ version: sql<number>`version + 1` })
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .execute()

/** Writes the changed fields. If nothing changes, nothing is written and the version stays the same. */
export async function updateInvoice(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  trxId: string,
  body: InvoiceUpdate,
): Promise<InvoiceRow> {
  const invoice = await lockToChange(trx, principal, trxId, body)
  const key = { customer_buid: invoice.customer_buid, trx_id: invoice.trx_id }
  const poNumber = body.po_number?.trim()
  const fields: string[] = []
  if (poNumber !== undefined && poNumber !== invoice.po_number) {
    fields.push('po_number')
    await trx
      .updateTable('invoices')
      .set({ po_number: poNumber })
      .where('customer_buid', '=', key.customer_buid)
      .where('trx_id', '=', key.trx_id)
      .execute()
  }
  const at = new Date(clock.nowMs)
  if (body.notes !== undefined) {
    const author = authorOf(principal, invoice.sold_by)
    if (await writeNotes(trx, key, { text: isBlank(body.notes ?? '') ? '' : (body.notes ?? '').trim(), author, at }))
      fields.push('notes')
  }
  if (fields.length === 0) return invoice
  await countChange(trx, invoice)
  await recordAudit(trx, [
    {
      at,
      actor: principal.id,
      action: 'invoices.update',
      customerId: key.customer_buid,
      subject: key.trx_id,
      // The text of the notes is not part of the audit entry.
      detail: { fields, ...(fields.includes('po_number') && { poBefore: invoice.po_number, po: poNumber }) },
    },
  ])
  return invoice
}

/** @returns whether anything changed */
async function writeNotes(
  trx: Transaction<Database>,
  key: Pick<InvoiceRow, 'customer_buid' | 'trx_id'>,
  { text, author, at }: { text: string; author: string; at: Date },
): Promise<boolean> {
  const before = await trx
    .selectFrom('invoice_remarks')
    .select('text')
    .where('customer_buid', '=', key.customer_buid)
    .where('trx_id', '=', key.trx_id)
    .where('id', '=', DEALER_NOTES_ID)
    .executeTakeFirst()
  if ((before?.text ?? '') === text) return false
  if (text === '') {
    await trx
      .deleteFrom('invoice_remarks')
      .where('customer_buid', '=', key.customer_buid)
      .where('trx_id', '=', key.trx_id)
      .where('id', '=', DEALER_NOTES_ID)
      .execute()
    return true
  }
  const remark = { kind: 'comment' as const, author, text, entered_at: at }
  await trx
    .insertInto('invoice_remarks')
    .values({ ...key, id: DEALER_NOTES_ID, ...remark })
    .onConflict((conflict) => conflict.columns(['customer_buid', 'trx_id', 'id']).doUpdateSet(remark))
    .execute()
  return true
}
