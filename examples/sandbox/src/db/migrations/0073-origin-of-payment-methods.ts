import type { Migration } from './migration.ts'

/** Adds who added a bank account or a card, and when (BNK-95); null for existing ones. */
export const originOfPaymentMethods: Migration = {
  name: '0073-origin-of-payment-methods',
  statements: [
    `alter table bank_accounts add column added_by text, add column added_at timestamptz`,
    `alter table payment_cards add column added_by text, add column added_at timestamptz`,
  ],
}
