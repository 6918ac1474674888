/** Reads addresses. Each query is limited to the customer, or to the dealer of an invoice, that the caller may see. */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CustomerAddressesTable } from '../db/directory-schema.ts'
import type { Database } from '../db/schema.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'

export type AddressRow = Pick<
  Selectable<CustomerAddressesTable>,
  'line_1' | 'line_2' | 'line_3' | 'city_state_zip' | 'country'
>

export const findBillingAddress = (db: Kysely<Database>, customerId: string) =>
  db
    .selectFrom('customer_addresses')
    .selectAll()
    .where('customer_buid', '=', customerId)
    .where('kind', '=', 'billing')
    .executeTakeFirst()

/** Returns the address of the invoice's location, else of the customer's main location. */
export const findShippingAddress = (db: Kysely<Database>, invoice: InvoiceRow) =>
  db
    .selectFrom('customer_addresses as address')
    .innerJoin('customers', 'customers.buid', 'address.customer_buid')
    .selectAll('address')
    .where('address.customer_buid', '=', invoice.customer_buid)
    .where('address.kind', '=', 'shipping')
    .where('address.location_id', '=', sql<string>`coalesce(${invoice.ship_to_location}::text, customers.location_id)`)
    .executeTakeFirst()

/**
 * Returns the address of the dealer's location that sold the invoice; of the first location if the invoice names none
 * or one that no longer exists.
 */
export const findMerchantAddress = (db: Kysely<Database>, invoice: InvoiceRow) =>
  db
    .selectFrom('merchant_locations')
    .selectAll()
    .where('merchant_buid', '=', invoice.merchant_buid)
    .orderBy(sql`name = ${invoice.sold_by_location}`, (order) => order.desc().nullsLast())
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()

const placeOf = ({ line_1, line_2, line_3, city_state_zip, country }: AddressRow) => ({
  line_1,
  line_2,
  line_3,
  city_state_zip,
  country,
})

/** Converts a row to its API form (DIR-7). */
export const toCustomerAddress = (row: AddressRow & { contact_name: string | null }) => ({
  contact_name: row.contact_name,
  ...placeOf(row),
})
export const toMerchantAddress = (row: AddressRow & { contact: string | null }) => ({
  contact: row.contact,
  ...placeOf(row),
})
