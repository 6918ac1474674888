import type { Migration } from './migration.ts'

/** Stores the page to return to if a sign-in at an identity provider fails (IDN-36). */
export const signInPage: Migration = {
  name: '0018-sign-in-page',
  statements: [`alter table sso_attempts add column sign_in_page text not null default '/login'`],
}
