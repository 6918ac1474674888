import type { Migration } from './migration.ts'

/** Stores documents of applications as files in the document store, referenced by their hash. */
export const applicationDocuments: Migration = {
  name: '0025-application-documents',
  statements: [
    `alter table application_documents
      add column id text collate "C",
      add column file_name text,
      add column media_type text,
      add column size_bytes int4 check (size_bytes > 0),
      add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      add constraint application_documents_file check (
        num_nonnulls(id, file_name, media_type, size_bytes, sha256) = case when id is null then 0 else 5 end
        and (id is null or received))`,
    `create unique index application_documents_by_id on application_documents (id) where id is not null`,
    `create index application_documents_by_bytes on application_documents (sha256) where sha256 is not null`,
  ],
}
