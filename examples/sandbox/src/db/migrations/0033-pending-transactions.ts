import type { Migration } from './migration.ts'

/**
 * Creates dealers' undecided transactions, in addition to their pending invoices: the request to the network, and the
 * process that sends it. Rejections by the network, and programs that dealers offer, are numbered above those of the
 * seed data.
 */
export const pendingTransactions: Migration = {
  name: '0033-pending-transactions',
  statements: [
    `create table pending_transactions (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      card_number_last4 text check (card_number_last4 ~ '^[0-9]{4}$'),
      submitted_at timestamptz not null,
      asked_at timestamptz,
      times_asked int4 not null default 0,
      primary key (customer_buid, trx_id),
      foreign key (customer_buid, trx_id) references invoices
    )`,
    `create index pending_transactions_undecided on pending_transactions (asked_at)`,
    `create sequence rejection_numbers start 2001`,
    `create sequence loyalty_program_numbers start 701`,
  ],
}
