import type { Migration } from './migration.ts'

/** Adds the user type in use in a session; null: the type that the session started with (SES-15). */
export const userTypeOfSession: Migration = {
  name: '0021-user-type-of-session',
  statements: [`alter table portal_sessions add column user_type text`],
}
