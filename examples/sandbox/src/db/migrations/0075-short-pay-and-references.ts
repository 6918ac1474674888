import type { Migration } from './migration.ts'

/**
 * Adds the payment with which a dispute over the unpaid rest of an invoice was opened (PAY-281), and the payer's own
 * reference of a payment, which is searched by any part of it (PAY-283).
 */
export const shortPayAndReferences: Migration = {
  name: '0075-short-pay-and-references',
  statements: [
    `alter table disputes add column payment_number text collate "C",
      add foreign key (customer_buid, payment_number) references payments`,
    `create index disputes_by_payment on disputes (customer_buid, payment_number) where payment_number is not null`,
    `alter table payments add column reference text check (reference ~ '^[A-Za-z0-9]' and length(reference) <= 35)`,
    `create index payments_by_reference on payments using gin (search_grams(customer_buid, lower(reference)))
      where reference is not null`,
  ],
}
