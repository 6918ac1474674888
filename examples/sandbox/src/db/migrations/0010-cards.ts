import type { Migration } from './migration.ts'

/**
 * Creates purchase cards. The last four digits are stored in plain text, the full number is encrypted. The customer
 * comes first in the key.
 */
export const cards: Migration = {
  name: '0010-cards',
  statements: [
    `create sequence card_numbers start 2001`,
    `create table cards (
      customer_buid text collate "C" not null references customers,
      id text collate "C" not null unique,
      card_holder text collate "C" not null check (char_length(card_holder) between 1 and 26),
      status text not null check (status in
        ('requested', 'waiting for activation', 'active', 'locked', 'terminated', 'canceled')),
      number_last4 text not null check (number_last4 ~ '^[0-9]{4}$'),
      number_sealed text not null check (number_sealed !~ '^[0-9]+$'),
      number_digest text not null constraint cards_number_once unique check (number_digest ~ '^[0-9a-f]{64}$'),
      expires_on date not null,
      requested_by text not null,
      requested_by_name text not null,
      requested_at timestamptz not null,
      mails_on date not null,
      arrives_by date,
      activated_at timestamptz,
      terminated_on date,
      termination_reason text check (termination_reason in ('lost', 'stolen', 'damaged', 'no longer needed')),
      primary key (customer_buid, id),
      constraint cards_mailed check ((arrives_by is null) = (status in ('requested', 'canceled'))),
      constraint cards_activated check (status not in ('active', 'locked') or activated_at is not null),
      constraint cards_terminated check ((status = 'terminated') = (terminated_on is not null)
        and (terminated_on is null) = (termination_reason is null))
    )`,
    `create index cards_by_status on cards (customer_buid, status, card_holder, id)`,
    `create index cards_to_mail on cards (mails_on) where status = 'requested'`,
    `create table card_views (
      user_id text collate "C" not null references users on delete cascade,
      id int8 generated always as identity,
      customer_buid text collate "C" not null,
      card_id text collate "C" not null,
      viewed_at timestamptz not null,
      primary key (user_id, id),
      foreign key (customer_buid, card_id) references cards
    )`,
    `create index card_views_by_time on card_views (user_id, viewed_at)`,
    `create index card_views_by_card on card_views (customer_buid, card_id)`,
  ],
}
