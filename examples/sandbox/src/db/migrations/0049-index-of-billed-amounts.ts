import type { Migration } from './migration.ts'

/**
 * Lets a search by amount find billed amounts by index, by customer and by dealer. The billed amount does not change
 * when an invoice is paid (INV-31). Source: docs/spec/invoices.md INV-62.
 */
export const indexOfBilledAmounts: Migration = {
  name: '0049-index-of-billed-amounts',
  statements: [
    `create index invoices_by_billed on invoices (customer_buid, billed_minor)`,
    `create index invoices_sold_by_billed on invoices (merchant_buid, billed_minor)`,
  ],
}
