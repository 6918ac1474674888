import type { Migration } from './migration.ts'

/** DOC-91, DOC-92: files without a verdict, and those that were found to be infected later; a clean file has no row. */
export const fileScans: Migration = {
  name: '0051-file-scans',
  statements: [
    `create table file_scans (
      sha256 text primary key,
      status text not null check (status in ('waiting', 'infected')),
      asked_at timestamptz not null
    )`,
    `create index file_scans_waiting on file_scans (asked_at) where status = 'waiting'`,
  ],
}
