/**
 * Holds disputed amounts on invoices that become open again. While an invoice is paid, its disputed amount is not held.
 * Once it has an open amount again, because a payment was returned, refunded or charged back, the amount is held like
 * any other. Source: docs/spec/disputes.md DSP-37.
 */
import { sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { announceAdjustments } from './credit-memos.ts'
import { changeRows, claimOf, findLiveRows, invoicesOf, type RowChange } from './dispute-invoices.ts'

/**
 * Locks the disputes with rows that `holdDisputed` may change. Disputes are always locked before invoices, to avoid
 * deadlocks.
 */
export const lockUnheld = (trx: Transaction<Database>, customerId: string, trxIds: readonly string[]) =>
  trx
    .selectFrom('disputes')
    .select('id')
    .where('customer_buid', '=', customerId)
    .where('id', 'in', unheldRows(trx, customerId, trxIds).select('dispute_id'))
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Holds the disputed or granted amounts of these invoices that are not held yet, up to the open amount that is not
 * being paid. Granted amounts that are not applied yet will reduce the invoice by up to the held amount.
 */
export async function holdDisputed(
  trx: Transaction<Database>,
  customerId: string,
  trxIds: readonly string[],
  at: Date,
): Promise<void> {
  const rows = await unheldRows(trx, customerId, trxIds)
    .selectAll()
    .orderBy('trx_id')
    .orderBy('dispute_id')
    .orderBy('line_number')
    .execute()
  if (rows.length === 0) return
  const invoices = await findInvoicesToPay(trx, customerId, trxIds, 'locked')
  const left = new Map(
    invoices.map((invoice) => [
      invoice.trx_id,
      minorOf(invoice.open_minor) - minorOf(invoice.pending_minor) - minorOf(invoice.disputed_minor),
    ]),
  )
  const changes = rows.flatMap((row): RowChange[] => {
    const free = left.get(row.trx_id) ?? 0
    const more = Math.min(claimOf(row) - minorOf(row.held_minor), free)
    if (more <= 0) return []
    left.set(row.trx_id, free - more)
    return [{ row, heldMinor: minorOf(row.held_minor) + more, live: true }]
  })
  await changeRows(trx, changes)
  const granted = changes.flatMap(({ row }) => (row.granted_minor === null ? [] : [row.dispute_id]))
  for (const id of new Set(granted)) {
    const dispute = { customer_buid: customerId, id }
    await announceAdjustments(trx, dispute, await findLiveRows(trx, dispute), at)
  }
}

/**
 * Changes rows of one dispute. An amount that they release is then held for other disputes that could not hold their
 * full amount.
 */
export async function changeHeld(trx: Transaction<Database>, changes: readonly RowChange[], at: Date): Promise<void> {
  const [first] = changes
  if (!first) return
  const trxIds = invoicesOf(changes.map(({ row }) => row))
  await lockUnheld(trx, first.row.customer_buid, trxIds)
  await changeRows(trx, changes)
  await holdDisputed(trx, first.row.customer_buid, trxIds, at)
}

const unheldRows = (trx: Transaction<Database>, customerId: string, trxIds: readonly string[]) =>
  trx
    .selectFrom('dispute_invoices')
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .where('live', '=', true)
    .where(sql<boolean>`coalesce(granted_minor, amount_minor) > held_minor`)
