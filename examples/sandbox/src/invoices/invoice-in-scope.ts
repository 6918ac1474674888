/** Finds one invoice by id if the caller may see it (ACC-12, DIR-3). */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Scope = Pick<Principal, 'customerIds' | 'merchantIds' | 'selectedCustomer'>

/**
 * Returns an invoice of one of the caller's customers, or one sold by one of the caller's dealers. If two customers
 * have an invoice with this number, the selected customer's invoice is returned.
 *
 * @param customerId restricts the search to this customer
 * @throws Refusal `not-found` if the invoice does not exist or belongs to another company
 */
export async function invoiceInScope(
  db: Kysely<Database>,
  { customerIds, merchantIds, selectedCustomer }: Scope,
  trxId: string,
  customerId?: string,
): Promise<InvoiceRow> {
  const merchants = sql`${[...merchantIds]}::text[]`
  const own = sql<boolean>`customer_buid = any(${[...customerIds]}::text[])`
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('trx_id', '=', trxId)
    // The dealer's customers are listed so that the primary key can be used: it begins with the customer.
    .where(
      sql<boolean>`customer_buid = any(array_cat(${[...customerIds]}::text[], array(
        select customer_buid from customer_merchants where merchant_buid = any(${merchants}))))`,
    )
    .where(sql<boolean>`(${own} or merchant_buid = any(${merchants}))`)
    .$if(customerId !== undefined, (query) => query.where('customer_buid', '=', customerId ?? ''))
    .orderBy(sql`customer_buid = ${selectedCustomer}`, (order) => order.desc().nullsLast())
    .orderBy('customer_buid')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
