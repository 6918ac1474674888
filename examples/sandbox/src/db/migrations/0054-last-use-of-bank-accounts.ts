import type { Migration } from './migration.ts'

/** Adds when a user last paid from each bank account (BNK-23). */
export const lastUseOfBankAccounts: Migration = {
  name: '0054-last-use-of-bank-accounts',
  statements: [
    `create index payments_by_payer
      on payments (customer_buid, bank_account_id, payer_principal, submitted_at)
      where bank_account_id is not null`,
  ],
}
