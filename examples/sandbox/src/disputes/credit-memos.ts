/**
 * Turns a grant into a credit memo: issues it, then applies it to the invoices up to the held amounts. The part for
 * paid invoices remains account credit. Source: docs/spec/disputes.md DSP-20, DSP-35, DSP-37.
 */
import { type CalendarDate, sumMinor } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { announceAdjustmentOf, applyMemo, issueMemo } from '../credits/credit-adjustments.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { changeRows } from './dispute-invoices.ts'
import type { DisputeInvoiceRow, DisputeRow } from './disputes.queries.ts'

const grantedOf = (row: DisputeInvoiceRow): number => minorOf(row.granted_minor)

/** Announces the adjustment on each invoice that it will reduce, or its increase. A paid invoice is not reduced. */
export function announceAdjustments(
  trx: Transaction<Database>,
  dispute: Pick<DisputeRow, 'customer_buid' | 'id'>,
  rows: readonly DisputeInvoiceRow[],
  at: Date,
): Promise<void> {
  const source = {
    customerId: dispute.customer_buid,
    id: dispute.id,
    reason: 'dispute',
    reference: dispute.id,
  } as const
  return announceAdjustmentOf(trx, source, sumByInvoice(rows), at)
}

/**
 * @returns the number of the credit memo
 * @throws Error if nothing was granted
 */
export async function issueCreditMemo(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  rows: readonly DisputeInvoiceRow[],
  at: Date,
): Promise<string> {
  const amountMinor = sumMinor(rows.map(grantedOf))
  if (amountMinor <= 0) throw new Error(`Dispute ${dispute.id} has nothing granted: no credit memo is issued.`)
  const { customer_buid, currency } = dispute
  const id = await issueMemo(trx, { customerId: customer_buid, currency, amountMinor, at })
  await trx
    .updateTable('disputes')
    .set({ credit_memo_id: id })
    .where('customer_buid', '=', customer_buid)
    .where('id', '=', dispute.id)
    .execute()
  return id
}

/**
 * Deducts the granted amounts from their invoices and ends the rows.
 *
 * @param rows rows with a grant and the amount held for it
 */
export async function applyCreditMemo(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  memoId: string,
  rows: readonly DisputeInvoiceRow[],
  { at, today }: { at: Date; today: CalendarDate },
): Promise<void> {
  const { customer_buid: customerId, currency, id: adjustmentId } = dispute
  const amounts = sumByInvoice(rows)
  // Locks the invoices in id order before any totals change, to avoid deadlocks.
  await findInvoicesToPay(trx, customerId, [...amounts.keys()], 'locked')
  await changeRows(
    trx,
    rows.map((row) => ({ row, heldMinor: 0, live: false })),
  )
  await applyMemo(trx, { customerId, currency, memoId, adjustmentId, at, today }, amounts)
}

/** Returns the amount held for the grant on each invoice: transaction id → minor units. */
function sumByInvoice(rows: readonly DisputeInvoiceRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const amount = minorOf(row.held_minor)
    if (amount > 0) sums.set(row.trx_id, (sums.get(row.trx_id) ?? 0) + amount)
  }
  return sums
}
