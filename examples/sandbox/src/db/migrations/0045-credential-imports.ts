import type { Migration } from './migration.ts'

/**
 * Creates imports of users, which are processed row by row in batches (USR-50…USR-57). The content of a row is deleted
 * once it is processed; its result is kept with the import.
 */
export const credentialImports: Migration = {
  name: '0045-credential-imports',
  statements: [
    `create table credential_imports (
      id text primary key,
      principal text not null,
      session_kind text not null check (session_kind in ('user', 'embed')),
      session_id text not null,
      full_name text not null,
      selected_customer text,
      status text not null check (status in ('running', 'done', 'canceled', 'failed')),
      applies boolean not null,
      move_confirmed boolean not null,
      file_name text not null,
      rows_total int4 not null,
      rows_done int4 not null default 0,
      invited int4 not null default 0,
      updated int4 not null default 0,
      unchanged int4 not null default 0,
      refused int4 not null default 0,
      moves int4 not null default 0,
      faults int4 not null default 0,
      failure_code text,
      started_at timestamptz not null,
      worked_at timestamptz not null,
      ended_at timestamptz
    )`,
    `create unique index credential_imports_running on credential_imports (principal) where status = 'running'`,
    `create index credential_imports_started on credential_imports (started_at)`,
    `create table credential_import_rows (
      import_id text not null references credential_imports on delete cascade,
      row_no int4 not null,
      username text not null,
      cells jsonb,
      problem text,
      is_first boolean not null,
      outcome text check (outcome in ('invited', 'updated', 'unchanged', 'refused')),
      error_code text,
      column_name text,
      changes jsonb not null default '[]',
      primary key (import_id, row_no)
    )`,
    `create index credential_import_rows_left on credential_import_rows (import_id, is_first desc, row_no) where outcome is null`,
  ],
}
