/**
 * A payment posts: its invoices are paid by exactly its lines, the money is in the bank and the credit is free again.
 * Source: docs/spec/payments.md PAY-18, docs/spec/account.md EXP-6 (domain rules §3.3 "settle").
 */
import type { CalendarDate } from 'netterms/contract'
import { type Transaction, sql } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { type LedgerEvent, postToLedger } from '../payments/ledger.ts'
import { startOfDay } from './start-of-day.ts'

interface SettledLine {
  payment_number: string
  trx_id: string
  amount: string
}

/** Settles every processing payment that posts on `day` or should have before. */
export async function settlePayments(trx: Transaction<Database>, day: CalendarDate): Promise<void> {
  const payments = await trx
    .selectFrom('payments')
    .select(['customer_buid', 'number', 'currency', 'total_minor'])
    .where('status', '=', sql.lit('processing'))
    .where('posts_by', '<=', day)
    .orderBy('number')
    .forUpdate()
    .execute()
  if (payments.length === 0) return
  const lines = await payInvoices(
    trx,
    payments.map(({ number }) => number),
    day,
  )
  const numbers = sql<string>`any(${payments.map(({ number }) => number)}::text[])`
  await trx.updateTable('payments').set({ status: 'settled', settled_on: day }).where('number', '=', numbers).execute()
  await trx.updateTable('payment_lines').set({ live: false }).where('payment_number', '=', numbers).execute()
  const at = startOfDay(day)
  await postToLedger(
    trx,
    payments.map((payment) => settlement(payment, lines, at)),
  )
  await recordAudit(
    trx,
    payments.map((payment) => ({
      at,
      actor: 'programme',
      action: 'payments.settle',
      customerId: payment.customer_buid,
      subject: payment.number,
      detail: { total: minorOf(payment.total_minor), currency: payment.currency },
    })),
  )
}

/** Live lines reduce their invoices; what is left open goes back to Billed or Past Due by its original due date. */
async function payInvoices(trx: Transaction<Database>, numbers: string[], day: CalendarDate): Promise<SettledLine[]> {
  // In the order in which payments lock them, too: nobody waits in a circle.
  await sql`
    select from invoices join payment_lines as line
      on line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id and line.live
    where line.payment_number = any(${numbers}::text[])
    order by invoices.customer_buid, invoices.trx_id for update of invoices`.execute(trx)
  const { rows } = await sql<SettledLine>`
    update invoices set
      paid_minor = invoices.paid_minor + line.amount_minor,
      pending_minor = 0,
      primary_status = case
        when invoices.open_minor = line.amount_minor then 'Paid'
        when invoices.due_date < ${day} then 'Past Due'
        else 'Billed' end
    from payment_lines as line
    where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
      and line.live and line.payment_number = any(${numbers}::text[])
    returning line.payment_number, invoices.trx_id, line.amount_minor as amount`.execute(trx)
  return rows
}

type SettledPayment = Pick<LedgerEvent, 'currency'> & { customer_buid: string; number: string; total_minor: string }

/** @throws RangeError by the ledger when the lines that were paid are not the payment's total */
function settlement(payment: SettledPayment, lines: readonly SettledLine[], at: Date): LedgerEvent {
  const total = minorOf(payment.total_minor)
  const paymentNumber = payment.number
  return {
    customerId: payment.customer_buid,
    event: `payment-settled:${paymentNumber}`,
    currency: payment.currency,
    at,
    entries: [
      { account: 'bank', amount: total, paymentNumber },
      ...lines
        .filter((line) => line.payment_number === paymentNumber)
        .map((line) => ({
          account: 'receivable' as const,
          amount: -minorOf(line.amount),
          trxId: line.trx_id,
          paymentNumber,
        })),
      { account: 'clearing', amount: total, paymentNumber },
      { account: 'payments-in-transit', amount: -total, paymentNumber },
    ],
  }
}
