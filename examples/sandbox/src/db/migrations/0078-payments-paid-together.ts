import type { Migration } from './migration.ts'

/**
 * Payments of several accounts that one authorization of a card pays (PAY-316). One key makes one payment, or the first of one
 * such group: the others name the first.
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
