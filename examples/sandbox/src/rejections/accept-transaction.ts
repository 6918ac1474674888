/** An accepted transaction becomes an invoice like any other, under a number of its own. Source: docs/spec/rejections.md REJ-17. */
import { addDays, INVOICE_STATES, nextState } from 'netterms/contract'
import { sql, type Transaction } from 'kysely'
import { programmeTimeAt } from '../clock/programme-clock.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { TERMS_DAYS } from '../jobs/bill.ts'
import { postToLedger } from '../payments/ledger.ts'
import type { RejectionRow } from './rejections.queries.ts'

/** @returns its transaction id */
export async function acceptTransaction(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  at: Date,
): Promise<string> {
  const status = nextState(INVOICE_STATES, 'Pending', 'post')
  if (status === null) throw new Error('The machine of invoices knows no way to post a pending transaction.')
  const { bill_to_buid: customerId, currency } = rejection
  const total = minorOf(rejection.total_minor)
  const { date } = programmeTimeAt(at.getTime())
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
      due_date: addDays(date, TERMS_DAYS),
      bills_on: null,
    })
    .execute()
  await insertContent(trx, rejection, trxId)
  await relateDealer(trx, rejection)
  await postToLedger(trx, [
    {
      customerId,
      event: `invoice-billed:${trxId}`,
      currency,
      at,
      entries: [
        { account: 'receivable', amount: total, trxId },
        { account: 'revenue', amount: -total, trxId },
      ],
    },
  ])
  return trxId
}

async function nextTransactionId(trx: Transaction<Database>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select 'T-' || nextval('resubmitted_trx_numbers') as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The sequence of resubmitted transactions gave no number.')
  return row.id
}

/** One line: of a pending transaction the dealer sends the sums only (DIR-11). */
const insertContent = (trx: Transaction<Database>, rejection: RejectionRow, trxId: string) =>
  trx
    .insertInto('invoice_lines')
    .values({
      customer_buid: rejection.bill_to_buid,
      trx_id: trxId,
      line_number: 1,
      description: `Transaction ${rejection.trx_id}`,
      quantity_milli: 1000,
      unit_price_minor: minorOf(rejection.subtotal_minor),
      subtotal_minor: minorOf(rejection.subtotal_minor),
      tax_minor: minorOf(rejection.tax_minor),
    })
    .execute()

/** The dealer sells to the customer in this currency from now on (DIR-3, DIR-4). */
const relateDealer = (trx: Transaction<Database>, { bill_to_buid, merchant_buid, currency }: RejectionRow) =>
  sql`
    insert into customer_merchants (customer_buid, merchant_buid, currencies)
    values (${bill_to_buid}, ${merchant_buid}, array[${currency}]::text[])
    on conflict (customer_buid, merchant_buid) do update
      set currencies = customer_merchants.currencies || excluded.currencies
      where not customer_merchants.currencies @> excluded.currencies`.execute(trx)
