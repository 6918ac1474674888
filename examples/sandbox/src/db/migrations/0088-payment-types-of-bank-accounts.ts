import type { Migration } from './migration.ts'

/**
 * Requires at least one payment type for each bank account. Accounts with none, such as after AutoPay ended, get online
 * payment. Source: docs/spec/payments.md BNK-275.
 */
export const paymentTypesOfBankAccounts: Migration = {
  name: '0088-payment-types-of-bank-accounts',
  statements: [
    `update bank_accounts set online_payment = true where not online_payment and not auto_pay`,
    `alter table bank_accounts add constraint bank_accounts_payment_type check (online_payment or auto_pay)`,
  ],
}
