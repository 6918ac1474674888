import type { Migration } from './migration.ts'

/**
 * A list over many accounts is read in the order of all customers' invoices and payments: of ten thousand accounts each has a
 * few, and no query can begin with each of them for one page. Only the order in which the lists open has such an index. No
 * index knows more of a status than its stage (INV-31). Source: docs/spec/invoices.md INV-129.
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
