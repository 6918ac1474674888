/**
 * Reopens the amounts that a payment paid; the original due dates decide whether the invoices are Past Due. Source:
 * docs/spec/payments.md PAY-26, docs/spec/rail.md RAI-7, docs/spec/disputes.md DSP-37 (domain §3.3).
 */
import {
  type CalendarDate,
  type InvoiceAction,
  nextPrimaryStatus,
  type PrimaryStatus,
} from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { holdDisputed, lockUnheld } from '../disputes/hold-disputed.ts'
import type { ProgramTime } from '../http/handler.ts'
import { findInvoicesToPay, type PaymentLineRow } from './payments.queries.ts'

const findLines = (trx: Transaction<Database>, customerId: string, number: string): Promise<PaymentLineRow[]> =>
  trx
    .selectFrom('payment_lines')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('payment_number', '=', number)
    .orderBy('line_number')
    .execute()

/**
 * Locks the invoices in the same order as payments do.
 *
 * @returns the payment's lines and their invoices
 */
async function lockLines(trx: Transaction<Database>, customerId: string, number: string) {
  const lines = await findLines(trx, customerId, number)
  const invoices = await findInvoicesToPay(
    trx,
    customerId,
    lines.map(({ trx_id }) => trx_id),
    'locked',
  )
  return { lines, invoices: new Map(invoices.map((invoice) => [invoice.trx_id, invoice])) }
}

/** Releases the invoices of a payment that ends without money moving; its lines become inactive. */
export async function releaseInvoices(
  trx: Transaction<Database>,
  { customerId, number }: { customerId: string; number: string },
  action: Extract<InvoiceAction, 'cancel payment' | 'fail payment' | 'return payment'>,
  today: CalendarDate,
): Promise<PaymentLineRow[]> {
  const { lines, invoices } = await lockLines(trx, customerId, number)
  await trx
    .updateTable('payment_lines')
    .set({ live: false })
    .where('customer_buid', '=', customerId)
    .where('payment_number', '=', number)
    .execute()
  const next = [...invoices.values()].map((invoice) => ({
    trxId: invoice.trx_id,
    status: required(nextPrimaryStatus(invoice.primary_status, action, { dueDate: invoice.due_date, today }), number),
  }))
  await sql`
    update invoices set primary_status = next.status, pending_minor = 0
    from unnest(${next.map(({ trxId }) => trxId)}::text[], ${next.map(({ status }) => status)}::text[])
      as next (trx_id, status)
    where invoices.customer_buid = ${customerId} and invoices.trx_id = next.trx_id`.execute(trx)
  return lines
}

/**
 * Reopens the amounts of a posted payment that is reversed, regardless of each invoice's current status, and holds
 * disputed amounts (DSP-37).
 */
export async function takeBack(
  trx: Transaction<Database>,
  { customerId, number }: { customerId: string; number: string },
  action: Extract<InvoiceAction, 'return payment' | 'refund payment' | 'charge back payment'>,
  { nowMs, date: today }: ProgramTime,
): Promise<PaymentLineRow[]> {
  const trxIds = (await findLines(trx, customerId, number)).map(({ trx_id }) => trx_id)
  await lockUnheld(trx, customerId, trxIds)
  const { lines, invoices } = await lockLines(trx, customerId, number)
  const next = lines.map((line) => {
    const invoice = invoices.get(line.trx_id)
    if (!invoice) throw new Error(`Payment ${number} paid ${line.trx_id}, which does not exist.`)
    const on = { dueDate: invoice.due_date, today }
    // If another payment of the rest is in progress, or the rest is already due, only the amount changes.
    const isPaid = invoice.primary_status === 'Paid' || invoice.primary_status === 'Closed'
    const reopened = isPaid ? required(nextPrimaryStatus(invoice.primary_status, action, on), number) : null
    return { trxId: line.trx_id, amount: minorOf(line.amount_minor), status: reopened ?? invoice.primary_status }
  })
  await sql`
    update invoices set primary_status = next.status, paid_minor = paid_minor - next.amount, paid_on = null
    from unnest(${next.map(({ trxId }) => trxId)}::text[], ${next.map(({ status }) => status)}::text[],
      ${next.map(({ amount }) => String(amount))}::int8[]) as next (trx_id, status, amount)
    where invoices.customer_buid = ${customerId} and invoices.trx_id = next.trx_id`.execute(trx)
  await holdDisputed(trx, customerId, trxIds, new Date(nowMs))
  return lines
}

/**
 * Returns true if the payment paid an invoice that is now closed. A refund by a user does not reopen such an invoice
 * (PAY-38); a reversal by a bank does.
 */
export async function paidClosedInvoice(
  trx: Transaction<Database>,
  { customerId, number }: { customerId: string; number: string },
): Promise<boolean> {
  const closed = await trx
    .selectFrom('payment_lines')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.customer_buid', '=', 'payment_lines.customer_buid')
        .onRef('invoices.trx_id', '=', 'payment_lines.trx_id'),
    )
    .select('invoices.trx_id')
    .where('payment_lines.customer_buid', '=', customerId)
    .where('payment_lines.payment_number', '=', number)
    .where('invoices.primary_status', '=', 'Closed')
    .limit(1)
    .executeTakeFirst()
  return closed !== undefined
}

function required(status: PrimaryStatus | null, number: string): PrimaryStatus {
  if (status !== null) return status
  throw new Error(`An invoice of payment ${number} is in a status without this transition: nothing is changed.`)
}
