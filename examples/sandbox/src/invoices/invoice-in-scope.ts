/** One invoice named by a caller, if they may see it (ACC-12, DIR-3). */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Scope = Pick<Principal, 'customerIds' | 'merchantIds' | 'selectedCustomer'>

/**
 * Of the caller's customers, or sold by one of their dealers. Two customers may have the same number: then the selected
 * customer's comes first.
 *
 * @param customerId only of this customer
 * @throws Refusal `not-found`, for another company's invoice and for a missing one alike
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
    // The customers of a dealer are named first, so that the invoices' key answers: it begins with the customer.
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
