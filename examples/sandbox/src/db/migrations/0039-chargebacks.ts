import type { Migration } from './migration.ts'

/**
 * Adds the purchase card of a sale, and chargeback cases (CHB-1, CHB-6). Neither was recorded before: existing invoices
 * count as sold without a card, and every existing case is a dispute. Reasons name their kind of case.
 */
export const chargebacks: Migration = {
  name: '0039-chargebacks',
  statements: [
    `alter table invoices add column card_number_last4 text check (card_number_last4 ~ '^[0-9]{4}$')`,
    `alter table disputes add column kind text not null default 'dispute' check (kind in ('dispute', 'chargeback'))`,
    `alter table dispute_reasons
      add column kind text not null default 'dispute' check (kind in ('dispute', 'chargeback'))`,
    `insert into dispute_reasons (id, reason, documentation_required, position, kind) values
      ('not-recognized', 'Transaction not recognized', false, 101, 'chargeback'),
      ('card-lost-or-stolen', 'Card lost or stolen', false, 102, 'chargeback'),
      ('charged-twice', 'Charged twice', false, 103, 'chargeback'),
      ('canceled-order', 'Order was canceled', false, 104, 'chargeback'),
      ('not-received', 'Goods not received', false, 105, 'chargeback')`,
  ],
}
