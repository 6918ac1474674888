/**
 * Writes the effects of disputes on their invoices: the disputed amounts and the flags. Always runs in the transaction
 * of the change, with the invoices locked in id order. Source: docs/spec/disputes.md DSP-13, DSP-19;
 * docs/spec/invoices.md INV-22, INV-23.
 */
import {
  type CalendarDate,
  disputeFlags,
  type DisputeStatus,
  type InvoiceFlagAction,
  nextFlags,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { minorOf } from '../db/minor.ts'
import { statusWords } from '../invoices/invoice-status.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import type { DisputeInvoiceRow, DisputeRow } from './disputes.queries.ts'

type Key = Pick<DisputeRow, 'customer_buid' | 'id'>

/** Returns the live rows of a dispute, in the order of their invoices. */
export const findLiveRows = (trx: Transaction<Database>, { customer_buid, id }: Key): Promise<DisputeInvoiceRow[]> =>
  trx
    .selectFrom('dispute_invoices')
    .selectAll()
    .where('customer_buid', '=', customer_buid)
    .where('dispute_id', '=', id)
    .where('live', '=', true)
    .orderBy('trx_id')
    .orderBy('line_number')
    .execute()

export const invoicesOf = (rows: readonly Pick<DisputeInvoiceRow, 'trx_id'>[]): string[] => [
  ...new Set(rows.map(({ trx_id }) => trx_id)),
]

/**
 * Returns the claim of a row in minor units: the granted amount once decided, else the disputed amount; zero if it
 * ended without a grant.
 */
export const claimOf = (row: Pick<DisputeInvoiceRow, 'live' | 'amount_minor' | 'granted_minor'>): number =>
  row.granted_minor === null && row.live ? minorOf(row.amount_minor) : minorOf(row.granted_minor)

/** The new state of a row; `heldMinor` is its share of the invoice's disputed total. */
export interface RowChange {
  row: DisputeInvoiceRow
  heldMinor: number
  live: boolean
  grantedMinor?: number | null
}

/** Writes the rows, and changes the disputed totals of their invoices by the difference in the held amounts. */
export async function changeRows(trx: Transaction<Database>, changes: readonly RowChange[]): Promise<void> {
  const deltas = new Map<string, number>()
  for (const { row, heldMinor, live, grantedMinor } of changes) {
    deltas.set(row.trx_id, (deltas.get(row.trx_id) ?? 0) + heldMinor - minorOf(row.held_minor))
    await trx
      .updateTable('dispute_invoices')
      .set({ held_minor: heldMinor, live, ...(grantedMinor !== undefined && { granted_minor: grantedMinor }) })
      .where('customer_buid', '=', row.customer_buid)
      .where('dispute_id', '=', row.dispute_id)
      .where('trx_id', '=', row.trx_id)
      .where('line_number', '=', row.line_number)
      .execute()
  }
  const [first] = changes
  if (first) await moveDisputedTotals(trx, first.row.customer_buid, deltas)
}

/** @param deltas transaction id → minor units, positive or negative */
export async function moveDisputedTotals(
  trx: Transaction<Database>,
  customerId: string,
  deltas: ReadonlyMap<string, number>,
): Promise<void> {
  const moved = [...deltas].filter(([, delta]) => delta !== 0)
  if (moved.length === 0) return
  await sql`
    update invoices set disputed_minor = disputed_minor + moved.delta
    from unnest(${moved.map(([trxId]) => trxId)}::text[], ${moved.map(([, delta]) => String(delta))}::int8[])
      as moved (trx_id, delta)
    where invoices.customer_buid = ${customerId} and invoices.trx_id = moved.trx_id`.execute(trx)
}

/**
 * Sets the flags that an action leaves on these invoices; flags that other disputes and adjustments still need are kept
 * (INV-23). Call it after the disputes and their rows are written.
 *
 * @throws Error if the action is not allowed for an invoice; the whole change is then rolled back
 */
export async function flagInvoices(
  trx: Transaction<Database>,
  customerId: string,
  trxIds: readonly string[],
  action: InvoiceFlagAction,
  today: CalendarDate,
): Promise<void> {
  if (trxIds.length === 0) return
  const invoices = await findInvoicesToPay(trx, customerId, trxIds, 'locked')
  const holding = await findHoldingStatuses(trx, customerId, trxIds)
  for (const invoice of invoices) {
    const held = disputeFlags(holding.get(invoice.trx_id) ?? [])
    const flags = nextFlags(statusWords(invoice, today), action, held)
    if (flags === null)
      throw new Error(`"${action}" does not fit invoice ${invoice.trx_id}: the change is rolled back.`)
    await trx
      .updateTable('invoices')
      .set({ flags: flags.filter((flag) => flag !== 'Part Paid') })
      .where('customer_buid', '=', customerId)
      .where('trx_id', '=', invoice.trx_id)
      .execute()
  }
}

async function findHoldingStatuses(trx: Transaction<Database>, customerId: string, trxIds: readonly string[]) {
  const disputed = await trx
    .selectFrom('dispute_invoices as row')
    .innerJoin('disputes', (join) =>
      join.onRef('disputes.customer_buid', '=', 'row.customer_buid').onRef('disputes.id', '=', 'row.dispute_id'),
    )
    .select(['row.trx_id', 'disputes.status'])
    .where('row.customer_buid', '=', customerId)
    .where('row.trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .where('row.live', '=', true)
    .execute()
  // A dealer's adjustment waiting for its credit memo uses the flag of a granted dispute (ADJ-8).
  const adjusted = await trx
    .selectFrom('dealer_adjustments')
    .select(['trx_id', sql.lit<DisputeStatus>('pending').as('status')])
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .where('status', '=', 'pending')
    .execute()
  const statuses = new Map<string, DisputeStatus[]>()
  for (const { trx_id, status } of [...disputed, ...adjusted])
    statuses.set(trx_id, [...(statuses.get(trx_id) ?? []), status])
  return statuses
}
