import type { Migration } from './migration.ts'

const GRANT = `
      token_hash text primary key,
      session_kind text not null check (session_kind in ('user', 'embed')),
      session_id text not null,
      purpose text not null,
      expires_at timestamptz not null`

/**
 * Creates the hashed tokens of the secure frame, and the columns needed to add a bank account. No more of the account
 * number is stored than before.
 */
export const secureFrame: Migration = {
  name: '0004-secure-frame',
  statements: [
    `create table embed_users (
      publishable_key text not null references api_keys,
      external_user_id text not null,
      user_id text collate "C" not null references users on delete cascade,
      primary key (publishable_key, external_user_id)
    )`,
    `create table frame_handovers (${GRANT}, consumed_at timestamptz)`,
    `create table frame_tokens (${GRANT}, kind text not null check (kind in ('frame', 'step-up')))`,
    `alter table bank_accounts
      add column account_holder_type text check (account_holder_type in ('business', 'personal')),
      add column account_digest text`,
    `create unique index bank_accounts_once on bank_accounts (customer_buid, account_digest) where status <> 'removed'`,
    `create unique index bank_accounts_auto_pay on bank_accounts (customer_buid) where auto_pay and status <> 'removed'`,
  ],
}
