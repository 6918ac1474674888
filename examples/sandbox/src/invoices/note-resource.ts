/**
 * Builds notes and comments of an invoice, and checks the rights to read and change them. Source:
 * docs/spec/directory.md DIR-14, docs/spec/documents.md DOC-115.
 */
import type { Principal } from '../http/handler.ts'
import { DEALER_NOTES_ID, type RemarkRow } from './invoice-details.queries.ts'
import type { InvoiceRow } from './invoices.queries.ts'

type Invoice = Pick<InvoiceRow, 'customer_buid' | 'merchant_buid'>

/** True if the caller may read the note: a customer's internal notes are hidden from dealers (DIR-14). */
export const mayRead = (
  { role, customerIds }: Principal,
  invoice: Pick<Invoice, 'customer_buid'>,
  { kind }: Pick<RemarkRow, 'kind'>,
): boolean => kind === 'comment' || (role !== 'merchant' && customerIds.includes(invoice.customer_buid))

/** Role that may change other users' texts: the customer's admins for notes, customer support for comments. */
const ADMINISTRATOR = { note: 'admin', comment: 'support' } as const

/** True if the caller may change the note (DOC-115); a dealer's notes are changed with the invoice (ADJ-6). */
export const mayChange = (
  principal: Principal,
  { id, kind, author_principal }: Pick<RemarkRow, 'id' | 'kind' | 'author_principal'>,
): boolean => id !== DEALER_NOTES_ID && (author_principal === principal.id || principal.role === ADMINISTRATOR[kind])

export const toNoteAttributes = (row: RemarkRow, principal: Principal) => ({
  trx_id: row.trx_id,
  kind: row.kind,
  author: row.author,
  text: row.text,
  entered_at: row.entered_at.toISOString(),
  version: row.version,
  changed_at: row.changed_at && row.changed_at.toISOString(),
  changeable: principal.capabilities.includes('invoice-notes.update') && mayChange(principal, row),
})
