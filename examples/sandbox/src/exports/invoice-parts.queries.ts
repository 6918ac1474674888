/**
 * Data of exported invoices from other tables, read for a page of rows at once. Source: docs/spec/exports.md EXP-50.
 */
import type { Capability } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { InvoiceRow } from '../invoices/invoices.queries.ts'
import { findUnapplied, keyOf, type Unapplied } from '../invoices/unapplied.queries.ts'

interface Written {
  /** Name and address in one line; null if there is no address. */
  billTo: string | null
  shipTo: string | null
  /** Names of the documents, oldest first. */
  attachments: string | null
}

/** Data by `keyOf` of the invoice; without the parts that the reader may not see. */
export interface InvoiceParts {
  written: ReadonlyMap<string, Partial<Written>>
  unapplied: Unapplied
}

type Key = Pick<InvoiceRow, 'customer_buid' | 'trx_id'>

/** @param capabilities of the reader: each part requires the permission for its own call */
export async function findInvoiceParts(
  db: Kysely<Database>,
  rows: readonly InvoiceRow[],
  capabilities: readonly Capability[],
): Promise<InvoiceParts> {
  const may = (...each: Capability[]) => each.every((capability) => capabilities.includes(capability))
  const written = new Map<string, Partial<Written>>()
  const put = (found: readonly (Key & Partial<Written>)[]) => {
    for (const { customer_buid, trx_id, ...parts } of found) {
      const key = keyOf({ customer_buid, trx_id })
      written.set(key, { ...written.get(key), ...parts })
    }
  }
  if (may('billing-addresses.list', 'shipping-addresses.list')) put(await findPlaces(db, rows))
  if (may('merchant-invoice-documents.list')) put(await findAttachments(db, rows))
  return { written, unapplied: await findUnapplied(db, rows) }
}

const keysOf = (rows: readonly Key[]) => sql`unnest(
  ${rows.map(({ customer_buid }) => customer_buid)}::text[], ${rows.map(({ trx_id }) => trx_id)}::text[])`

const lineOf = (name: string, address: string) =>
  sql`nullif(concat_ws(', ', ${sql.ref(name)}, ${sql.join(
    ['line_1', 'line_2', 'line_3', 'city_state_zip', 'country'].map((column) => sql.ref(`${address}.${column}`)),
  )}), '')`

async function findPlaces(db: Kysely<Database>, rows: readonly InvoiceRow[]) {
  const { rows: places } = await sql<Key & Pick<Written, 'billTo' | 'shipTo'>>`
    select invoice.customer_buid, invoice.trx_id, ${lineOf('customers.name', 'billing')} as "billTo",
      ${lineOf('locations.name', 'shipping')} as "shipTo"
    from ${keysOf(rows)} as wanted (customer_buid, trx_id)
    join invoices as invoice on invoice.customer_buid = wanted.customer_buid and invoice.trx_id = wanted.trx_id
    join customers on customers.buid = invoice.customer_buid
    left join locations on locations.customer_buid = invoice.customer_buid
      and locations.id = coalesce(invoice.ship_to_location, customers.location_id)
    left join customer_addresses as billing on billing.customer_buid = invoice.customer_buid and billing.kind = 'billing'
    left join customer_addresses as shipping on shipping.customer_buid = invoice.customer_buid
      and shipping.kind = 'shipping' and shipping.location_id = locations.id`.execute(db)
  return places
}

async function findAttachments(db: Kysely<Database>, rows: readonly InvoiceRow[]) {
  const { rows: attachments } = await sql<Key & Pick<Written, 'attachments'>>`
    select document.customer_buid, document.trx_id,
      string_agg(document.file_name, ', ' order by document.entered_at, document.id) as attachments
    from ${keysOf(rows)} as wanted (customer_buid, trx_id)
    join invoice_documents as document
      on document.customer_buid = wanted.customer_buid and document.trx_id = wanted.trx_id
    group by 1, 2`.execute(db)
  return attachments
}
