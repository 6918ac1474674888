/**
 * Reads the content of an invoice PDF; the caller must be allowed to see the invoice. Source: docs/spec/documents.md
 * DOC-1.
 */
import type { Kysely } from 'kysely'
import { findBillingAddress, findMerchantAddress, findShippingAddress } from '../addresses/addresses.queries.ts'
import type { Database } from '../db/schema.ts'
import { findLines, findParties } from './invoice-details.queries.ts'
import type { InvoiceContent } from './invoice-pdf.ts'
import type { InvoiceRow } from './invoices.queries.ts'

export async function readInvoiceContent(db: Kysely<Database>, invoice: InvoiceRow): Promise<InvoiceContent> {
  const parties = await findParties(db, invoice)
  return {
    invoice,
    lines: await findLines(db, invoice),
    billTo: { name: parties.billTo, address: (await findBillingAddress(db, invoice.customer_buid)) ?? null },
    shipTo: { name: parties.shipTo, address: (await findShippingAddress(db, invoice)) ?? null },
    soldBy: { name: invoice.sold_by, address: (await findMerchantAddress(db, invoice)) ?? null },
  }
}
