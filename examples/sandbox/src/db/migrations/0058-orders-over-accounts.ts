import type { Migration } from './migration.ts'

/**
 * Lets a list over many accounts be read in the order of all customers' invoices and payments: ten thousand accounts
 * have few rows each, and a query cannot start with each of them for one page. Only the default order of the lists has
 * such an index. Indexes contain only the stage of a status (INV-31). Source: docs/spec/invoices.md INV-129.
 */
export const ordersOverAccounts: Migration = {
  name: '0058-orders-over-accounts',
  statements: [
    `create index invoices_by_due_date on invoices (due_date, trx_id, customer_buid)`,
    `create index invoices_by_latest_due on invoices (due_date desc nulls last, trx_id desc, customer_buid desc)`,
    `create index invoices_open_by_due_date on invoices (due_date, trx_id, customer_buid) where stage = 'Open'`,
    `drop index invoices_to_fall_due`,
    `create index payments_by_submission on payments (submitted_at, number)`,
  ],
}
