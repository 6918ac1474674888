import type { Migration } from './migration.ts'

/**
 * Creates sessions, on the portal and on partners' pages. All times are real time; secrets are stored as hashes only.
 */
export const sessions: Migration = {
  name: '0003-sessions',
  statements: [
    `create table portal_sessions (
      token_hash text primary key,
      user_id text collate "C" not null references users on delete cascade,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      customer_buid text collate "C" references customers,
      merchant_buid text collate "C" references merchants,
      location_id text,
      selection_version int4 not null default 0
    )`,
    `create index portal_sessions_user on portal_sessions (user_id)`,
    `create table api_keys (
      publishable_key text primary key,
      secret_key_hash text not null unique,
      origins text[] not null
    )`,
    `create table embed_sessions (
      id text primary key,
      publishable_key text not null references api_keys,
      external_user_id text not null,
      first_name text not null,
      last_name text not null,
      role text not null,
      capabilities text[] not null,
      customers text[] not null,
      customer_buid text,
      selection_version int4 not null default 0,
      allowed_origins text[] not null,
      client_secret_hash text not null unique,
      secret_expires_at timestamptz not null,
      secret_consumed_at timestamptz,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz
    )`,
    `create table embed_tokens (
      token_hash text primary key,
      embed_session_id text not null references embed_sessions on delete cascade,
      origin text not null,
      expires_at timestamptz not null
    )`,
    `create index embed_tokens_session on embed_tokens (embed_session_id)`,
  ],
}
