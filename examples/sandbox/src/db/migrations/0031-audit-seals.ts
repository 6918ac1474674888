import type { Migration } from './migration.ts'

/** Creates the seals that prove that the audit log is unchanged. Source: docs/spec/identity.md IDN-22. */
export const auditSeals: Migration = {
  name: '0031-audit-seals',
  statements: [
    // Numbered without gaps, so that two concurrent processes cannot both continue from the same seal.
    `create table audit_seals (
      number int8 primary key check (number > 0),
      sealed_at timestamptz not null,
      last_entry_id int8 not null unique,
      entries text not null,
      hash text not null
    )`,
    `create trigger audit_seals_append_only before update or delete on audit_seals
      for each row execute function refuse_change()`,
    `create trigger audit_seals_not_emptied before truncate on audit_seals
      for each statement execute function refuse_change()`,
    `revoke update, delete, truncate on audit_seals from public, current_user`,
  ],
}
