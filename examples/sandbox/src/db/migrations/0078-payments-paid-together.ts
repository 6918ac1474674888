import type { Migration } from './migration.ts'

/**
 * Adds payments of several accounts that are paid by one card authorization (PAY-316). One idempotency key creates one
 * payment, or the first of such a group; the others refer to the first.
 */
export const paymentsPaidTogether: Migration = {
  name: '0078-payments-paid-together',
  statements: [
    `alter table payments add column paid_with text collate "C"`,
    `drop index payments_by_key`,
    `create unique index payments_by_key on payments
      (payer_principal, idempotency_key, (case when paid_with is null or paid_with = number then '' else number end))`,
    `create index payments_paid_with on payments (paid_with) where paid_with is not null`,
  ],
}
