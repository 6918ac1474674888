import type { Migration } from './migration.ts'

/**
 * Adds identity providers that administrators add, change and test (IDP-1…IDP-12). Existing ones are in use and count
 * as tested. The length of a name is counted in visible characters, so the database allows four code points for each
 * (GRP-12).
 */
export const identityProviders: Migration = {
  name: '0043-identity-providers',
  statements: [
    `alter table identity_providers
      add column status text not null default 'draft' check (status in ('draft', 'tested', 'failed')),
      add column last_test_at timestamptz,
      add column last_test_outcome text,
      add column last_test_by text`,
    `update identity_providers set status = 'tested'`,
    `alter table identity_providers
      drop constraint identity_providers_name_check,
      add constraint identity_providers_name_check check (char_length(name) between 1 and 320)`,
    `alter table user_groups
      drop constraint if exists user_groups_name_check,
      add constraint user_groups_name_check check (char_length(name) between 1 and 320)`,
    `create index user_groups_provider on user_groups (identity_provider_id)`,

    // The start address works only once; only the user who started the test can read its result.
    `create table sign_in_tests (
      id text primary key,
      identity_provider_id text collate "C" not null references identity_providers on delete cascade,
      principal text not null,
      expected_email text,
      url_hash text unique,
      outcome text not null default 'pending',
      returned_email text,
      returned_name text,
      started_at timestamptz not null,
      expires_at timestamptz not null
    )`,
    `create index sign_in_tests_of on sign_in_tests (identity_provider_id, principal)`,
    `alter table sso_attempts add column sign_in_test_id text references sign_in_tests on delete cascade`,
    `create index sso_attempts_test on sso_attempts (sign_in_test_id)`,
  ],
}
