/**
 * Writes the effects of an accepted dealer transaction, whether it is sent for the first time or resubmitted. Source:
 * docs/spec/rejections.md REJ-17, REJ-20.
 */
import type { CurrencyCode } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { postToLedger } from '../payments/ledger.ts'

interface TransactionOfCustomer {
  customerId: string
  /** Transaction id of the invoice. */
  trxId: string
}

/**
 * Inserts a single invoice line with the totals, because the dealer sends no itemized lines (DIR-11). Amounts in minor
 * units.
 */
export const insertSums = (
  trx: Transaction<Database>,
  { customerId, trxId }: TransactionOfCustomer,
  { sentAs, subtotalMinor, taxMinor }: { sentAs: string; subtotalMinor: number; taxMinor: number },
) =>
  trx
    .insertInto('invoice_lines')
    .values({
      customer_buid: customerId,
      trx_id: trxId,
      line_number: 1,
      description: `Transaction ${sentAs}`,
      quantity_milli: 1000,
      unit_price_minor: subtotalMinor,
      subtotal_minor: subtotalMinor,
      tax_minor: taxMinor,
    })
    .execute()

/** Records that the dealer sells to the customer in this currency (DIR-3, DIR-4). */
export const relateDealer = (
  trx: Transaction<Database>,
  { customerId, merchantId, currency }: { customerId: string; merchantId: string; currency: CurrencyCode },
) =>
  sql`
    insert into customer_merchants (customer_buid, merchant_buid, currencies)
    values (${customerId}, ${merchantId}, array[${currency}]::text[])
    on conflict (customer_buid, merchant_buid) do update
      set currencies = customer_merchants.currencies || excluded.currencies
      where not customer_merchants.currencies @> excluded.currencies`.execute(trx)

/** @param totalMinor the billed amount, minor units */
export const bookInvoice = (
  trx: Transaction<Database>,
  { customerId, trxId }: TransactionOfCustomer,
  { currency, totalMinor, at }: { currency: CurrencyCode; totalMinor: number; at: Date },
): Promise<void> =>
  postToLedger(trx, [
    {
      customerId,
      event: `invoice-billed:${trxId}`,
      currency,
      at,
      entries: [
        { account: 'receivable', amountMinor: totalMinor, trxId },
        { account: 'revenue', amountMinor: -totalMinor, trxId },
      ],
    },
  ])
