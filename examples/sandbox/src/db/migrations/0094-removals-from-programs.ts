import type { Migration } from './migration.ts'

/** Adds the reason for which an account was removed from a program (LOY-245); null if the account left by itself. */
export const removalsFromPrograms: Migration = {
  name: '0094-removals-from-programs',
  statements: [
    `alter table loyalty_enrollments add column end_reason text,
      add constraint loyalty_enrollments_reason check (end_reason is null or ended_on is not null)`,
  ],
}
