import type { Migration } from './migration.ts'

/** Number of rows shared by all unknown names; a power of two, so that each row is equally likely. */
export const UNKNOWN_NAMES = 1024

/**
 * Makes a sign-in with an unknown name count, lock, and queue a mail like one with a user's name: otherwise the
 * database's work would reveal which names exist. Source: docs/spec/session.md SES-2.
 */
export const unknownNames: Migration = {
  name: '0029-unknown-names',
  statements: [
    `create table unknown_names (
      id int4 primary key,
      failed_attempts int4 not null default 0,
      locked_until timestamptz
    ) with (fillfactor = 50)`,
    `insert into unknown_names (id) select id from generate_series(0, ${UNKNOWN_NAMES - 1}) as id`,
    `alter table recovery_requests drop constraint recovery_requests_kind_check`,
    `alter table recovery_requests add constraint recovery_requests_kind_check
      check (kind in ('username', 'password', 'lock'))`,
  ],
}
