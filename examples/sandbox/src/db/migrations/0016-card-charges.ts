import type { Migration } from './migration.ts'

/**
 * Creates card charges without a response: a row is written with the payment, before the network is called, and deleted
 * once the response is known.
 */
export const cardCharges: Migration = {
  name: '0016-card-charges',
  statements: [
    `create table card_charges (
      customer_buid text collate "C" not null references customers,
      payment_number text collate "C" not null,
      asked_at timestamptz not null,
      primary key (customer_buid, payment_number),
      foreign key (customer_buid, payment_number) references payments
    )`,
    `create index card_charges_by_time on card_charges (asked_at)`,
    `insert into card_charges (customer_buid, payment_number, asked_at)
      select customer_buid, number, now() from payments where method = 'card' and status in ('processing', 'unknown')`,
  ],
}
