/**
 * What is granted becomes a credit memo: issued first, then applied to the invoices, of each what is held of it; what was
 * granted of paid ones stays credit of the account. Two ledger events, each zero in sum. Source: docs/spec/disputes.md
 * DSP-20, DSP-35, DSP-37; docs/spec/payments.md PAY-16.
 */
import { type CalendarDate, nextPrimaryStatus, sumMinor } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { primaryStatus } from '../invoices/invoice-status.ts'
import { postToLedger } from '../payments/ledger.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { changeRows } from './dispute-invoices.ts'
import type { DisputeInvoiceRow, DisputeRow } from './disputes.queries.ts'

const grantedOf = (row: DisputeInvoiceRow): number => minorOf(row.granted_minor)

/** Announces the adjustment on each invoice that it will change, or by how much more; a paid one is not changed by it. */
export async function announceAdjustments(
  trx: Transaction<Database>,
  dispute: Pick<DisputeRow, 'customer_buid' | 'id'>,
  rows: readonly DisputeInvoiceRow[],
  at: Date,
): Promise<void> {
  const adjustments = [...sumByInvoice(rows)].map(([trxId, amount]) => ({
    customer_buid: dispute.customer_buid,
    trx_id: trxId,
    id: dispute.id,
    amount_minor: amount,
    adjustment_reason: `Dispute ${dispute.id}`,
    status: 'pending' as const,
    entered_at: at,
  }))
  if (adjustments.length === 0) return
  await trx
    .insertInto('invoice_adjustments')
    .values(adjustments)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_buid', 'trx_id', 'id'])
        .doUpdateSet(({ ref }) => ({ amount_minor: ref('excluded.amount_minor') })),
    )
    .execute()
}

/** @returns the number of the credit memo; @throws Error when nothing was granted */
export async function issueCreditMemo(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  rows: readonly DisputeInvoiceRow[],
  at: Date,
): Promise<string> {
  const amount = sumMinor(rows.map(grantedOf))
  if (amount <= 0) throw new Error(`Dispute ${dispute.id} has nothing granted: no credit memo is issued.`)
  const { rows: numbers } = await sql<{ id: string }>`select 'CM-' || nextval('credit_memo_numbers') as id`.execute(trx)
  const id = numbers[0]?.id ?? ''
  const { customer_buid, currency } = dispute
  await trx
    .insertInto('credit_memos')
    .values({ customer_buid, id, currency, amount_minor: amount, applied_minor: 0 })
    .execute()
  await trx
    .updateTable('disputes')
    .set({ credit_memo_id: id })
    .where('customer_buid', '=', customer_buid)
    .where('id', '=', dispute.id)
    .execute()
  await postToLedger(trx, [
    {
      customerId: customer_buid,
      event: `credit-memo:${id}`,
      currency,
      at,
      entries: [
        { account: 'revenue', amountMinor: amount },
        { account: 'credit-memos', amountMinor: -amount },
      ],
    },
  ])
  return id
}

/**
 * Takes the granted amounts off their invoices and ends the rows. An invoice with nothing left open is Paid.
 *
 * @param rows those that were granted something, with what is held for it
 */
export async function applyCreditMemo(
  trx: Transaction<Database>,
  dispute: DisputeRow,
  memoId: string,
  rows: readonly DisputeInvoiceRow[],
  { at, today }: { at: Date; today: CalendarDate },
): Promise<void> {
  const { customer_buid, currency } = dispute
  const amounts = sumByInvoice(rows)
  const invoices = await findInvoicesToPay(trx, customer_buid, [...amounts.keys()], 'locked')
  await changeRows(
    trx,
    rows.map((row) => ({ row, heldMinor: 0, live: false })),
  )
  for (const invoice of invoices) {
    const amount = amounts.get(invoice.trx_id) ?? 0
    const isSettled = minorOf(invoice.open_minor) === amount
    const on = { dueDate: invoice.due_date, today }
    const settled = nextPrimaryStatus(primaryStatus(invoice, today), 'settle by credit', on)
    await sql`
      update invoices set credited_minor = credited_minor + ${amount},
        primary_status = ${isSettled && settled ? settled : invoice.primary_status},
        paid_on = case when ${isSettled && settled !== null}::boolean then ${today}::date else paid_on end
      where customer_buid = ${customer_buid} and trx_id = ${invoice.trx_id}`.execute(trx)
  }
  const applied = sumMinor([...amounts.values()])
  if (applied === 0) return
  const memos = trx.updateTable('credit_memos').where('customer_buid', '=', customer_buid).where('id', '=', memoId)
  await memos.set({ applied_minor: applied }).execute()
  await trx
    .updateTable('invoice_adjustments')
    .set({ status: 'posted', entered_at: at })
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', sql<string>`any(${[...amounts.keys()]}::text[])`)
    .where('id', '=', dispute.id)
    .execute()
  await postToLedger(trx, [
    {
      customerId: customer_buid,
      event: `credit-memo-applied:${memoId}`,
      currency,
      at,
      entries: [
        { account: 'credit-memos', amountMinor: applied },
        ...[...amounts].map(([trxId, amountMinor]) => ({
          account: 'receivable' as const,
          amountMinor: -amountMinor,
          trxId,
        })),
      ],
    },
  ])
}

/** What is held of each invoice for what was granted of it: transaction id → minor units. */
function sumByInvoice(rows: readonly DisputeInvoiceRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const amount = minorOf(row.held_minor)
    if (amount > 0) sums.set(row.trx_id, (sums.get(row.trx_id) ?? 0) + amount)
  }
  return sums
}
