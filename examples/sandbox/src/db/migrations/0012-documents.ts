import type { Migration } from './migration.ts'

/** Stores uploaded documents in the documents folder; documents of the seed data remain in their rows. */
export const documents: Migration = {
  name: '0012-documents',
  statements: [
    `alter table invoice_documents alter column content drop not null`,
    `alter table invoice_documents add column media_type text not null default 'text/plain'`,
    `alter table invoice_documents add column size_bytes int4 check (size_bytes > 0)`,
    `alter table invoice_documents add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$')`,
    `alter table invoice_documents add constraint invoice_documents_place
      check ((content is null) = (sha256 is not null) and (sha256 is null) = (size_bytes is null))`,
    `create index invoice_documents_by_id on invoice_documents (customer_buid, id)`,
    `create index invoice_documents_by_file on invoice_documents (sha256) where sha256 is not null`,
  ],
}
