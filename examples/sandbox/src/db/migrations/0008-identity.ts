import type { Migration } from './migration.ts'

const OF_USER = `user_id text collate "C" not null references users on delete cascade`

/**
 * Creates previous passwords, second factors, single sign-on, a list of sessions for each user, and the append-only
 * audit log.
 */
export const identity: Migration = {
  name: '0008-identity',
  statements: [
    `create index users_email on users (lower(email))`,
    `create table password_history (
      id int8 generated always as identity primary key,
      ${OF_USER},
      password_hash text not null,
      set_at timestamptz not null
    )`,
    `create index password_history_user on password_history (user_id, id)`,
    // Recovery requests are processed later, so that every response takes equally long (IDN-4).
    `create table recovery_requests (
      id int8 generated always as identity primary key,
      kind text not null check (kind in ('username', 'password')),
      subject text not null check (char_length(subject) <= 254),
      requested_at timestamptz not null
    )`,

    `create table second_factors (
      user_id text collate "C" primary key references users on delete cascade,
      secret_sealed text not null,
      created_at timestamptz not null,
      confirmed_at timestamptz,
      last_step int8
    )`,
    `create table recovery_codes (
      ${OF_USER},
      code_hash text not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`,
    `create table sign_in_challenges (
      token_hash text primary key,
      ${OF_USER},
      step text not null check (step in ('code', 'enrolment')),
      expires_at timestamptz not null
    )`,
    `create index sign_in_challenges_user on sign_in_challenges (user_id)`,

    `create table sso_attempts (
      state_hash text primary key,
      browser_hash text not null,
      identity_provider_id text collate "C" not null references identity_providers on delete cascade,
      nonce text not null,
      code_verifier text not null,
      return_to text not null,
      expires_at timestamptz not null
    )`,
    `create table user_identities (
      identity_provider_id text collate "C" not null references identity_providers on delete cascade,
      subject text not null check (char_length(subject) between 1 and 255),
      ${OF_USER},
      linked_at timestamptz not null,
      primary key (identity_provider_id, subject),
      unique (identity_provider_id, user_id)
    )`,

    `alter table portal_sessions
      add column id uuid not null default gen_random_uuid() unique,
      add column user_agent text check (char_length(user_agent) <= 300),
      add column identity_provider_id text collate "C" references identity_providers on delete cascade`,

    `create index audit_entries_actor on audit_entries (actor, id)`,
    `create index audit_entries_customer on audit_entries (customer_buid, id)`,
    `create trigger audit_entries_not_emptied before truncate on audit_entries
      for each statement execute function refuse_change()`,
    // Also revoked from the migrating role, because that is the application's own role unless an operator uses two
    // (IDN-20).
    `revoke update, delete, truncate on audit_entries from public, current_user`,
  ],
}
