/**
 * Credit memos for adjustments, after a dispute or by the dealer: the adjustment is announced on each invoice, then the
 * memo is issued, then applied. Writes two ledger events, each with a sum of zero. Source: docs/spec/disputes.md
 * DSP-20, DSP-35; docs/spec/adjustments.md ADJ-8; docs/spec/payments.md PAY-16.
 */
import {
  type AdjustmentCause,
  type CalendarDate,
  type CurrencyCode,
  nextPrimaryStatus,
  sumMinor,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { primaryStatus } from '../invoices/invoice-status.ts'
import { postToLedger } from '../payments/ledger.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'

/** Minor units by transaction id. */
export type AmountsByInvoice = ReadonlyMap<string, number>

export interface AdjustmentSource {
  customerId: string
  /** Id of the adjustments: the dispute's number, or the adjustment's own number. */
  id: string
  reason: AdjustmentCause
  /** Number of the dispute that led to the adjustment; null for a dealer's own adjustment. */
  reference: string | null
}

/** Announces the adjustment, or its changed amount, on each affected invoice. */
export async function announceAdjustmentOf(
  trx: Transaction<Database>,
  { customerId, id, reason, reference }: AdjustmentSource,
  amounts: AmountsByInvoice,
  at: Date,
): Promise<void> {
  const rows = [...amounts].map(([trxId, amount]) => ({
    customer_buid: customerId,
    trx_id: trxId,
    id,
    amount_minor: amount,
    adjustment_reason: reason,
    reference,
    status: 'pending' as const,
    entered_at: at,
  }))
  if (rows.length === 0) return
  await trx
    .insertInto('invoice_adjustments')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['customer_buid', 'trx_id', 'id'])
        .doUpdateSet(({ ref }) => ({ amount_minor: ref('excluded.amount_minor') })),
    )
    .execute()
}

/**
 * Issues the credit memo.
 *
 * @returns the number of the credit memo
 */
export async function issueMemo(
  trx: Transaction<Database>,
  {
    customerId,
    currency,
    amountMinor,
    at,
  }: { customerId: string; currency: CurrencyCode; amountMinor: number; at: Date },
): Promise<string> {
  const { rows: numbers } = await sql<{ id: string }>`select 'CM-' || nextval('credit_memo_numbers') as id`.execute(trx)
  const id = numbers[0]?.id ?? ''
  await trx
    .insertInto('credit_memos')
    .values({ customer_buid: customerId, id, currency, amount_minor: amountMinor, applied_minor: 0 })
    .execute()
  await postToLedger(trx, [
    {
      customerId,
      event: `credit-memo:${id}`,
      currency,
      at,
      entries: [
        { account: 'revenue', amountMinor },
        { account: 'credit-memos', amountMinor: -amountMinor },
      ],
    },
  ])
  return id
}

interface MemoToApply {
  customerId: string
  currency: CurrencyCode
  memoId: string
  /** Id that the announced adjustments share. */
  adjustmentId: string
  at: Date
  today: CalendarDate
}

/** Reduces the invoices' open amounts and releases their holds. An invoice with nothing left open becomes Paid. */
export async function applyMemo(
  trx: Transaction<Database>,
  { customerId, currency, memoId, adjustmentId, at, today }: MemoToApply,
  amounts: AmountsByInvoice,
): Promise<void> {
  const trxIds = [...amounts.keys()]
  const invoices = await findInvoicesToPay(trx, customerId, trxIds, 'locked')
  for (const invoice of invoices) {
    const amount = amounts.get(invoice.trx_id) ?? 0
    const isSettled = minorOf(invoice.open_minor) === amount
    const on = { dueDate: invoice.due_date, today }
    const settled = nextPrimaryStatus(primaryStatus(invoice, today), 'settle by credit', on)
    await sql`
      update invoices set credited_minor = credited_minor + ${amount},
        primary_status = ${isSettled && settled ? settled : invoice.primary_status},
        paid_on = case when ${isSettled && settled !== null}::boolean then ${today}::date else paid_on end
      where customer_buid = ${customerId} and trx_id = ${invoice.trx_id}`.execute(trx)
  }
  const applied = sumMinor([...amounts.values()])
  if (applied === 0) return
  await trx
    .updateTable('credit_memos')
    .where('customer_buid', '=', customerId)
    .where('id', '=', memoId)
    .set({ applied_minor: applied })
    .execute()
  await trx
    .updateTable('invoice_adjustments')
    .set({ status: 'posted', entered_at: at })
    .where('customer_buid', '=', customerId)
    .where('trx_id', '=', sql<string>`any(${trxIds}::text[])`)
    .where('id', '=', adjustmentId)
    .execute()
  await postToLedger(trx, [
    {
      customerId,
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
