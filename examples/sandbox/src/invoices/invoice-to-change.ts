/**
 * The invoice that a caller wants to change, and the author's name. Source: docs/spec/documents.md DOC-8…DOC-10;
 * docs/spec/adjustments.md ADJ-13.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** A partner may let a dealer's person in for a customer: this person reads, and does not speak for other dealers. */
export const speaksFor = ({ role, merchantIds }: Principal, { merchant_buid }: { merchant_buid: string }): boolean =>
  role !== 'merchant' || merchantIds.includes(merchant_buid)

/** @throws Refusal `not-found`, the same for an invoice of another dealer and for one that never existed */
export async function invoiceToChange(
  db: Kysely<Database>,
  principal: Principal,
  trxId: string,
  customerId?: string,
): Promise<InvoiceRow> {
  const invoice = await invoiceInScope(db, principal, trxId, customerId)
  if (!speaksFor(principal, invoice)) throw notFound()
  return invoice
}

/** A dealer writes under its own name, as on its invoice; others under their own. */
export const authorOf = ({ role, fullName }: Principal, soldBy: string): string =>
  role === 'merchant' ? soldBy : fullName
