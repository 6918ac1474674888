import type { Migration } from './migration.ts'

/**
 * Adds credit applied with a payment, and payments fully covered by credit: these have no method, move no money, and
 * are posted at once. Source: docs/spec/payments.md PAY-276…PAY-279.
 */
export const creditsOfPayments: Migration = {
  name: '0074-credits-of-payments',
  statements: [
    `alter table credit_applications add column payment_number text collate "C",
      add column remaining_minor int8 check (remaining_minor >= 0),
      add foreign key (customer_buid, payment_number) references payments`,
    `create index credit_applications_by_payment on credit_applications (customer_buid, payment_number)
      where payment_number is not null`,
    `alter table payments
      drop constraint payments_method_check,
      drop constraint payments_method,
      drop constraint payments_rail,
      drop constraint payments_total_minor_check,
      drop constraint payments_bank_account_last4_check,
      add constraint payments_method_known check (method in ('bank', 'card', 'credit')),
      add constraint payments_rail check (rail in ('ach', 'eft', 'generic', 'card', 'credit')),
      add constraint payments_total check (total_minor > 0 or (method = 'credit' and total_minor = 0 and fee_minor = 0)),
      add constraint payments_last4 check (bank_account_last4 ~ '^[0-9]{4}$' or (method = 'credit' and bank_account_last4 = '')),
      add constraint payments_method check (
        (method = 'bank' and bank_account_id is not null and card_id is null and card_brand is null)
        or (method = 'card' and bank_account_id is null and card_id is not null and card_brand is not null)
        or (method = 'credit' and bank_account_id is null and card_id is null and card_brand is null
          and rail = 'credit' and status = 'settled'))`,
  ],
}
