import type { Migration } from './migration.ts'

/** Creates handover tokens for legacy pages and the sessions started with them, stored as hashes. */
export const legacyPages: Migration = {
  name: '0020-legacy-pages',
  statements: [
    `create table legacy_grants (
      token_hash text primary key,
      kind text not null check (kind in ('handover', 'session')),
      session_id text not null,
      location text not null,
      expires_at timestamptz not null,
      consumed_at timestamptz
    )`,
  ],
}
