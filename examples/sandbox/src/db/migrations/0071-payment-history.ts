import type { Migration } from './migration.ts'

/**
 * Adds what the payment history shows and searches: the reason for a card's decline, the user who canceled, and indexes
 * for a tab of one status and for a search by numbers and amounts. Source: docs/spec/payments.md PAY-153…PAY-156.
 */
export const paymentHistory: Migration = {
  name: '0071-payment-history',
  statements: [
    `alter table payments add column decline_reason text, add column declined_on date,
      add column canceled_at timestamptz, add column canceled_by text`,
    `alter table rail_cards add column decline_reason text`,
    `create index payments_by_status on payments (customer_buid, status, submitted_at, number)`,
    `create index payments_by_total on payments (customer_buid, total_minor)`,
    `create index payments_by_gram on payments
      using gin (search_grams(customer_buid, lower(number || E'\\n' || confirmation_number)))`,
  ],
}
