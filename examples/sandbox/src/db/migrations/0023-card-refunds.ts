import type { Migration } from './migration.ts'

/**
 * Creates refunds without a response: a row is written before the network is called, and deleted in the transaction
 * that books the response.
 */
export const cardRefunds: Migration = {
  name: '0023-card-refunds',
  statements: [
    `create table card_refunds (
      customer_buid text collate "C" not null references customers,
      payment_number text collate "C" not null,
      asked_by text not null,
      reason text not null,
      idempotency_key text not null,
      asked_at timestamptz not null,
      primary key (customer_buid, payment_number),
      foreign key (customer_buid, payment_number) references payments
    )`,
    `create index card_refunds_by_time on card_refunds (asked_at)`,
  ],
}
