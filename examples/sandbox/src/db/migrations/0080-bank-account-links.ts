import type { Migration } from './migration.ts'

const KINDS = `check (session_kind in ('user', 'embed', 'link'))`

/**
 * Creates links with which a person without a session can add one bank account (BNK-258), and their tokens of the
 * secure frame.
 */
export const bankAccountLinks: Migration = {
  name: '0080-bank-account-links',
  statements: [
    `create table bank_account_links (
      customer_buid text not null references customers,
      id text collate "C" not null,
      token_hash text not null unique,
      email text not null check (char_length(email) between 3 and 254),
      sent_by_name text not null,
      sent_by_user text,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      revoked_at timestamptz,
      bank_account_id text,
      primary key (id)
    )`,
    // Only one active link per customer and address (BNK-258).
    `create unique index bank_account_links_open on bank_account_links (customer_buid, lower(email))
      where used_at is null and revoked_at is null`,
    `create index bank_account_links_by_end on bank_account_links (expires_at)`,
    `alter table bank_accounts add column added_by_link boolean not null default false`,
    ...['frame_handovers', 'frame_tokens'].flatMap((table) => [
      `alter table ${table} drop constraint ${table}_session_kind_check`,
      `alter table ${table} add constraint ${table}_session_kind_check ${KINDS}`,
    ]),
  ],
}
