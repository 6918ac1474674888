import type { Migration } from './migration.ts'

/** Adds the date on which an enrollment was declined or left: later sales are not counted (LOY-194). */
export const endsOfEnrollments: Migration = {
  name: '0082-ends-of-enrollments',
  statements: [
    `alter table loyalty_enrollments add column ended_on date`,
    // For reading the programs of an account together with its enrollments.
    `create index loyalty_enrollments_by_program on loyalty_enrollments (customer_buid, program_id)`,
  ],
}
