/**
 * Applies credit to invoices: reduces their open amounts and the remaining amount of the memo, and books it in the
 * ledger. Source: docs/spec/payments.md CRE-2…CRE-4.
 */
import { nextPrimaryStatus, type StatusFlag, sumMinor } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { primaryStatus } from '../invoices/invoice-status.ts'
import { postToLedger } from '../payments/ledger.ts'
import { findInvoicesToPay } from '../payments/payments.queries.ts'
import { IS_FREE } from './free-credit.ts'

interface Application {
  customerId: string
  memoId: string
  /** Already checked: payable invoices in the memo's currency, each with at most its payable amount. */
  lines: readonly { trxId: string; amountMinor: number; remainingMinor?: number }[]
  by: { principalId: string; fullName: string }
  clock: ProgramTime
  /** The payment with which the credit is applied (PAY-276). */
  paymentNumber?: string
}

/** @throws Refusal `payment-credit-unavailable` if too little of the memo is left; nothing is changed then */
export async function applyCredit(trx: Transaction<Database>, application: Application): Promise<void> {
  const { customerId, memoId, lines, by, clock, paymentNumber = null } = application
  const total = sumMinor(lines.map(({ amountMinor }) => amountMinor))
  const memo = await trx
    .updateTable('credit_memos')
    .set({ applied_minor: sql<number>`applied_minor + ${total}` })
    .where('customer_buid', '=', customerId)
    .where('id', '=', memoId)
    .where(sql<boolean>`amount_minor - applied_minor >= ${total}`)
    .where(IS_FREE)
    .returning('currency')
    .executeTakeFirst()
  if (!memo) throw new Refusal(creditUnavailable('/data/attributes/lines', { asked: total }))
  const trxIds = lines.map(({ trxId }) => trxId)
  const invoices = await findInvoicesToPay(trx, customerId, trxIds, 'locked')
  const at = new Date(clock.nowMs)
  const { rows } = await sql<{ id: string }>`
    select 'CA-' || nextval('credit_application_numbers') as id from generate_series(1, ${lines.length}::int4)`.execute(
    trx,
  )
  const numbered = lines.map((line, index) => ({ ...line, id: rows[index]?.id ?? '' }))
  for (const { trxId, amountMinor } of lines) {
    const invoice = invoices.find((each) => each.trx_id === trxId)
    if (!invoice) throw new Error(`Credit ${memoId} goes to ${trxId}, which does not exist: nothing is applied.`)
    const on = { dueDate: invoice.due_date, today: clock.date }
    const settled =
      minorOf(invoice.open_minor) === amountMinor
        ? nextPrimaryStatus(primaryStatus(invoice, clock.date), 'settle by credit', on)
        : null
    await trx
      .updateTable('invoices')
      .set({
        credited_minor: sql<number>`credited_minor + ${amountMinor}`,
        primary_status: settled ?? invoice.primary_status,
        // INV-22: the invoice no longer waits for credit.
        flags: sql<StatusFlag[]>`array_remove(flags, 'Unapplied')`,
        ...(settled !== null && { paid_on: clock.date }),
      })
      .where('customer_buid', '=', customerId)
      .where('trx_id', '=', trxId)
      .execute()
  }
  await trx
    .insertInto('credit_applications')
    .values(
      numbered.map(({ id, trxId, amountMinor, remainingMinor }) => ({
        customer_buid: customerId,
        id,
        credit_memo_id: memoId,
        trx_id: trxId,
        amount_minor: amountMinor,
        applied_by: by.principalId,
        applied_by_name: by.fullName,
        at,
        payment_number: paymentNumber,
        remaining_minor: paymentNumber === null ? null : remainingMinor,
      })),
    )
    .execute()
  await trx
    .insertInto('invoice_adjustments')
    .values(
      numbered.map(({ id, trxId, amountMinor }) => ({
        customer_buid: customerId,
        trx_id: trxId,
        id,
        amount_minor: amountMinor,
        adjustment_reason: 'credit-memo' as const,
        reference: memoId,
        status: 'posted' as const,
        entered_at: at,
      })),
    )
    .execute()
  await postToLedger(trx, [
    {
      customerId,
      event: `credit-applied:${numbered[0]?.id ?? memoId}`,
      currency: memo.currency,
      at,
      entries: [
        { account: 'credit-memos', amountMinor: total },
        ...lines.map(({ trxId, amountMinor }) => ({
          account: 'receivable' as const,
          amountMinor: -amountMinor,
          trxId,
        })),
      ],
    },
  ])
  const detail = { total, currency: memo.currency, invoices: trxIds, ...(paymentNumber && { payment: paymentNumber }) }
  await recordAudit(trx, [
    { at, actor: by.principalId, action: 'credit-memos.apply', customerId, subject: memoId, detail },
  ])
}

/** @param pointer JSON pointer to the amount in the request */
export const creditUnavailable = (pointer: string, meta: Record<string, unknown>) => ({
  code: 'payment-credit-unavailable' as const,
  detail: 'The credit has less left than the amount. Read it again and apply at most the rest.',
  pointer,
  meta,
})
