/**
 * Processes dealers' adjustments that are due: issues the credit memo, and applies it on the next banking day. Source:
 * docs/spec/adjustments.md ADJ-8.
 */
import { addBankingDays, type CalendarDate, railOf } from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import { applyMemo, issueMemo } from '../credits/credit-adjustments.ts'
import type { DealerAdjustmentsTable } from '../db/adjustment-schema.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { flagInvoices, moveDisputedTotals } from '../disputes/dispute-invoices.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { startOfDay } from './start-of-day.ts'

type Adjustment = Selectable<DealerAdjustmentsTable>

export async function postAdjustments(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const due = await trx
    .selectFrom('dealer_adjustments')
    .selectAll()
    .where('adjusts_on', '<=', day)
    .orderBy('customer_buid')
    .orderBy('trx_id')
    .orderBy('id')
    .execute()
  for (const { customer_buid, trx_id, id } of due) {
    // An adjustment changes only under the lock of its invoice: one read before the lock may have been canceled since.
    await findInvoicesToPay(trx, customer_buid, [trx_id], 'locked')
    const adjustment = await trx
      .selectFrom('dealer_adjustments')
      .selectAll()
      .where('customer_buid', '=', customer_buid)
      .where('id', '=', id)
      .where('adjusts_on', '<=', day)
      .executeTakeFirst()
    if (!adjustment) continue
    if (adjustment.credit_memo_id === null) await issue(trx, adjustment, day)
    else await apply(trx, adjustment, adjustment.credit_memo_id, day)
  }
}

async function issue(trx: Transaction<Database>, adjustment: Adjustment, day: CalendarDate): Promise<void> {
  const { customer_buid: customerId, currency, trx_id: trxId } = adjustment
  const at = startOfDay(day)
  const amountMinor = minorOf(adjustment.amount_minor)
  const memoId = await issueMemo(trx, { customerId, currency, amountMinor, at })
  const appliesOn = addBankingDays(day, 1, railOf(currency))
  await moveTo(trx, adjustment, { status: 'adjusted', adjusts_on: appliesOn, credit_memo_id: memoId })
  await flagInvoices(trx, customerId, [trxId], 'post adjustment', day)
  await record(trx, adjustment, 'invoices.post-adjustment', memoId, at)
}

async function apply(
  trx: Transaction<Database>,
  adjustment: Adjustment,
  memoId: string,
  day: CalendarDate,
): Promise<void> {
  const { customer_buid: customerId, currency, trx_id: trxId, id } = adjustment
  const at = startOfDay(day)
  const amounts = new Map([[trxId, minorOf(adjustment.amount_minor)]])
  await moveDisputedTotals(trx, customerId, new Map([...amounts].map(([key, amount]) => [key, -amount])))
  await applyMemo(trx, { customerId, currency, memoId, adjustmentId: id, at, today: day }, amounts)
  await moveTo(trx, adjustment, { status: 'closed', adjusts_on: null })
  await record(trx, adjustment, 'invoices.complete-adjustment', memoId, at)
}

const moveTo = (
  trx: Transaction<Database>,
  { customer_buid, trx_id, id }: Adjustment,
  changes: Partial<Pick<Adjustment, 'status' | 'adjusts_on' | 'credit_memo_id'>>,
) =>
  Promise.all([
    trx
      .updateTable('dealer_adjustments')
      .set(changes)
      .where('customer_buid', '=', customer_buid)
      .where('id', '=', id)
      .execute(),
    // Incremented so that users who have the invoice open see that it has changed (ADJ-9).
    trx
      .updateTable('invoices')
      .set({ version: sql<number>`version + 1` })
      .where('customer_buid', '=', customer_buid)
      .where('trx_id', '=', trx_id)
      .execute(),
  ])

const record = (
  trx: Transaction<Database>,
  { customer_buid, trx_id, id, amount_minor, currency }: Adjustment,
  action: string,
  memo: string,
  at: Date,
) =>
  recordAudit(trx, [
    {
      at,
      actor: 'program',
      action,
      customerId: customer_buid,
      subject: trx_id,
      detail: { adjustment: id, memo, amount: minorOf(amount_minor), currency },
    },
  ])
