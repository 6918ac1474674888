import type { Migration } from './migration.ts'

/**
 * Adds indexes that find what needs attention among many accounts, however many past invoices they have. Source:
 * docs/spec/account.md PRG-5.
 */
export const indexesOfAttention: Migration = {
  name: '0066-indexes-of-attention',
  statements: [
    `create index payments_returned on payments (currency, returned_on, customer_buid) where status = 'returned'`,
    `create index disputes_waiting_for_customer on disputes (currency, respond_by, customer_buid)
      where status = 'waiting on customer'`,
    `create index customers_locked_or_on_hold on customers (status, currency, buid) where status in ('locked', 'on hold')`,
  ],
}
