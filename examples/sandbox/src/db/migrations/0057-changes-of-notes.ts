import type { Migration } from './migration.ts'

/**
 * Adds the author of a note by principal, and how often the note was changed. For existing notes the author is read
 * from the audit log; a dealer's notes on its invoice have no author (ADJ-6). Also adds an index that finds the credit
 * applied to an invoice for its timeline (INV-127). Source: docs/spec/documents.md DOC-115, DOC-116.
 */
export const changesOfNotes: Migration = {
  name: '0057-changes-of-notes',
  statements: [
    `alter table invoice_remarks
      add column author_principal text,
      add column version int4 not null default 1 check (version >= 1),
      add column changed_at timestamptz`,
    `update invoice_remarks set author_principal = entry.actor from audit_entries as entry
      where entry.action = 'invoice-notes.create' and entry.customer_buid = invoice_remarks.customer_buid
        and entry.subject = invoice_remarks.trx_id and entry.detail::json ->> 'remark' = invoice_remarks.id`,
    `create index credit_applications_by_invoice on credit_applications (customer_buid, trx_id)`,
  ],
}
