import type { Migration } from './migration.ts'

/** Lets an external network decide resubmissions: the querying process marks the row. */
export const rejectionNetwork: Migration = {
  name: '0024-rejection-network',
  statements: [
    `drop index rejection_attempts_due`,
    `alter table rejection_attempts rename column decides_at to sandbox_decides_at`,
    `alter table rejection_attempts alter column sandbox_decides_at drop not null, add column asked_at timestamptz,
      add column times_asked int4 not null default 0`,
    `create index rejection_attempts_undecided on rejection_attempts (asked_at) where outcome is null`,
  ],
}
