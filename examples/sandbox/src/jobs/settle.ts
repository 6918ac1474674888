/**
 * Posts payments: the invoices are paid by exactly the amounts of the payment's lines, the money is in the bank, and
 * the credit line is available again. Source: docs/spec/payments.md PAY-18, docs/spec/account.md EXP-6,
 * docs/spec/rail.md RAI-5 (domain §3.3 "settle").
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Transaction, sql } from 'kysely'
import { autoPayResumes } from '../auto-pay/auto-pay-changes.ts'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'
import { confirmPosted } from '../payments/confirm-posted.ts'
import { type LedgerEvent, postToLedger } from '../payments/ledger.ts'
import { isByAutoPay } from '../payments/program-payers.ts'

interface SettledLine {
  payment_number: string
  trx_id: string
  amount: string
}

/**
 * Settles the payments that the rail reports as posted. Payments that are no longer in progress are left unchanged.
 *
 * @param numbers payment numbers, of any customer
 * @returns the payments settled by this call
 */
export async function settlePayments(
  trx: Transaction<Database>,
  numbers: readonly string[],
  clock: ProgramTime,
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const payments = await trx
    .selectFrom('payments')
    .selectAll()
    .where('number', '=', sql<string>`any(${[...numbers]}::text[])`)
    .where((where) =>
      where.or([
        where.and({ method: 'bank', status: 'processing' }),
        where.and({ method: 'card', status: 'approved' }),
      ]),
    )
    .orderBy('number')
    .forUpdate()
    .execute()
  if (payments.length === 0) return new Set()
  const day = clock.date
  const lines = await payInvoices(
    trx,
    payments.map(({ number }) => number),
    day,
  )
  const settled = sql<string>`any(${payments.map(({ number }) => number)}::text[])`
  await trx.updateTable('payments').set({ status: 'settled', settled_on: day }).where('number', '=', settled).execute()
  await trx.updateTable('payment_lines').set({ live: false }).where('payment_number', '=', settled).execute()
  const at = new Date(clock.nowMs)
  await postToLedger(
    trx,
    payments.map((payment) => settlement(payment, lines, at)),
  )
  await recordAudit(
    trx,
    payments.map((payment) => ({
      at,
      actor: 'program',
      action: 'payments.settle',
      customerId: payment.customer_buid,
      subject: payment.number,
      detail: { total: minorOf(payment.total_minor), currency: payment.currency },
    })),
  )
  await confirmPosted(
    trx,
    payments.map((payment) => ({ ...payment, status: 'settled' as const, settled_on: day })),
    clock,
  )
  for (const { customer_buid: customerId, bank_account_id: id, ...payment } of payments) {
    if (id === null || payment.retry_of === null || !isByAutoPay(payment)) continue
    await autoPayResumes(trx, { customerId, id }, clock)
  }
  return new Set(payments.map(({ number }) => number))
}

/**
 * Reduces the invoices by the active lines. An invoice with an open amount left returns to Billed or Past Due by its
 * due date.
 */
async function payInvoices(trx: Transaction<Database>, numbers: string[], day: CalendarDate): Promise<SettledLine[]> {
  // In the same order as payments lock them, to avoid deadlocks.
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
        else 'Billed' end,
      paid_on = case when invoices.open_minor = line.amount_minor then ${day}::date end
    from payment_lines as line
    where line.customer_buid = invoices.customer_buid and line.trx_id = invoices.trx_id
      and line.live and line.payment_number = any(${numbers}::text[])
    returning line.payment_number, invoices.trx_id, line.amount_minor as amount`.execute(trx)
  return rows
}

type SettledPayment = Pick<LedgerEvent, 'currency'> & {
  customer_buid: string
  number: string
  total_minor: string
  fee_minor: string
}

/** @throws RangeError from the ledger if the paid lines do not add up to the payment's total */
function settlement(payment: SettledPayment, lines: readonly SettledLine[], at: Date): LedgerEvent {
  const total = minorOf(payment.total_minor)
  const fee = minorOf(payment.fee_minor)
  const paymentNumber = payment.number
  return {
    customerId: payment.customer_buid,
    event: `payment-settled:${paymentNumber}`,
    currency: payment.currency,
    at,
    entries: [
      { account: 'bank', amountMinor: total + fee, paymentNumber },
      ...(fee === 0 ? [] : [{ account: 'card-fees' as const, amountMinor: -fee, paymentNumber }]),
      ...lines
        .filter((line) => line.payment_number === paymentNumber)
        .map((line) => ({
          account: 'receivable' as const,
          amountMinor: -minorOf(line.amount),
          trxId: line.trx_id,
          paymentNumber,
        })),
      { account: 'clearing', amountMinor: total, paymentNumber },
      { account: 'payments-in-transit', amountMinor: -total, paymentNumber },
    ],
  }
}
