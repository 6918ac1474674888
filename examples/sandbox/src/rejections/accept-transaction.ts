/**
 * Turns an accepted transaction into an ordinary invoice with a new transaction id. Source: docs/spec/rejections.md
 * REJ-17.
 */
import { addDays, INVOICE_STATES, nextState } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { programTimeAt } from '../clock/program-clock.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { bookInvoice, insertSums, relateDealer } from '../invoices/bill-transaction.ts'
import { TERMS_DAYS } from '../jobs/bill.ts'
import type { RejectionRow } from './rejections.queries.ts'

/** @returns the transaction id of the invoice */
export async function acceptTransaction(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  at: Date,
): Promise<string> {
  const status = nextState(INVOICE_STATES, 'Pending', 'post')
  if (status === null) throw new Error('The state machine of invoices has no transition to post a pending transaction.')
  const { bill_to_buid: customerId, currency } = rejection
  const total = minorOf(rejection.total_minor)
  const { date } = programTimeAt(at.getTime())
  const trxId = await nextTransactionId(trx)
  const { name } = await trx
    .selectFrom('merchants')
    .select('name')
    .where('buid', '=', rejection.merchant_buid)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('invoices')
    .values({
      customer_buid: customerId,
      trx_id: trxId,
      invoice_id: rejection.invoice_id,
      merchant_buid: rejection.merchant_buid,
      sold_by: name,
      sold_by_location: rejection.merchant_location,
      po_number: rejection.po_number,
      primary_status: status,
      flags: [],
      eligible_for_dispute: true,
      currency,
      subtotal_minor: minorOf(rejection.subtotal_minor),
      tax_minor: minorOf(rejection.tax_minor),
      late_fee_minor: 0,
      rebates_minor: 0,
      billed_minor: total,
      paid_minor: 0,
      credited_minor: 0,
      disputed_minor: 0,
      pending_minor: 0,
      invoice_date: date,
      received_date: date,
      due_date: addDays(date, TERMS_DAYS),
      bills_on: null,
      card_number_last4: rejection.card_number_last4,
    })
    .execute()
  const key = { customerId, trxId }
  const subtotalMinor = minorOf(rejection.subtotal_minor)
  await insertSums(trx, key, { sentAs: rejection.trx_id, subtotalMinor, taxMinor: minorOf(rejection.tax_minor) })
  await relateDealer(trx, { customerId, merchantId: rejection.merchant_buid, currency })
  await bookInvoice(trx, key, { currency, totalMinor: total, at })
  return trxId
}

async function nextTransactionId(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'T-' || nextval('resubmitted_trx_numbers') as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The sequence of resubmitted transactions gave no number.')
  return row.id
}
