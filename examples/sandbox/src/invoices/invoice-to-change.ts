/**
 * Returns the invoice that a caller wants to change, and the author's name. Source: docs/spec/documents.md
 * DOC-8…DOC-10; docs/spec/adjustments.md ADJ-13.
 */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/**
 * True if the caller may write for the dealer of the invoice. A partner may give a dealer's user access to a customer:
 * this user can read invoices of other dealers but not write for them.
 */
export const speaksFor = ({ role, merchantIds }: Principal, { merchant_buid }: { merchant_buid: string }): boolean =>
  role !== 'merchant' || merchantIds.includes(merchant_buid)

/** @throws Refusal `not-found` if the invoice does not exist or belongs to another dealer */
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

/** Returns the author's name: for a dealer's user, the dealer's name on the invoice; otherwise the user's own name. */
export const authorOf = ({ role, fullName }: Principal, soldBy: string): string =>
  role === 'merchant' ? soldBy : fullName
