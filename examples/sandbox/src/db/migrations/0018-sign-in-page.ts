import type { Migration } from './migration.ts'

/** Where a sign-in at an identity provider leads back to when it does not come about (IDN-36). */
export const signInPage: Migration = {
  name: '0018-sign-in-page',
  statements: [`alter table sso_attempts add column sign_in_page text not null default '/login'`],
}
