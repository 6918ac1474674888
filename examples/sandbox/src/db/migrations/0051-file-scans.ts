import type { Migration } from './migration.ts'

/**
 * Creates the scan status of files without a verdict, and of those found to be infected later; a clean file has no row
 * (DOC-91, DOC-92). Existing files have no verdict yet.
 */
export const fileScans: Migration = {
  name: '0051-file-scans',
  statements: [
    `create table file_scans (
      sha256 text primary key,
      status text not null check (status in ('waiting', 'infected')),
      asked_at timestamptz not null
    )`,
    `create index file_scans_waiting on file_scans (asked_at) where status = 'waiting'`,
    `insert into file_scans (sha256, status, asked_at)
      select sha256, 'waiting', now() from (
        select sha256 from dispute_uploads
        union select sha256 from dispute_documents
        union select sha256 from invoice_documents
        union select sha256 from application_documents
      ) as stored where sha256 is not null`,
  ],
}
