import type { Migration } from './migration.ts'

/** Creates the mail queue and the links in mails, of which only the hash is stored. */
export const mail: Migration = {
  name: '0008-mail',
  statements: [
    `create table outgoing_mails (
      id int8 generated always as identity primary key,
      "to" text not null check (char_length("to") between 3 and 254),
      kind text not null,
      locale text not null,
      "values" jsonb not null,
      created_at timestamptz not null default now(),
      due_at timestamptz,
      sent_at timestamptz,
      attempts int4 not null default 0,
      last_error text
    )`,
    `create index outgoing_mails_due on outgoing_mails (due_at, id) where sent_at is null`,
    `create table mailbox_mails (
      mail_id int8 primary key references outgoing_mails on delete cascade,
      subject text not null,
      plain text not null,
      html text not null
    )`,
    `create table account_links (
      token_hash text primary key,
      user_id text collate "C" not null references users on delete cascade,
      purpose text not null check (purpose in ('invitation', 'password-reset', 'enrolment')),
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`,
    // Only the latest link of a kind is valid (USR-4).
    `create unique index account_links_open on account_links (user_id, purpose) where used_at is null`,
    `create index account_links_by_end on account_links (expires_at)`,
  ],
}
