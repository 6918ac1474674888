import type { Migration } from './migration.ts'

/** As which of her user types a person works in a session; null: as the one that it began with (SES-15). */
export const userTypeOfSession: Migration = {
  name: '0021-user-type-of-session',
  statements: [`alter table portal_sessions add column user_type text`],
}
