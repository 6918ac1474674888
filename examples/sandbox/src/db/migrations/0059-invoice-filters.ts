import type { Migration } from './migration.ts'

/**
 * Each filter of the list finds its invoices by an index, and each order of the list has one: the billed amount with the
 * transaction id, and the day on which an invoice was paid. `paid_order` is that day, or before all days where it is not
 * known: one index then gives both directions, unknown days last in the newest first. Neither changes while an invoice is
 * being paid (INV-31). Source: docs/spec/invoices.md INV-130, INV-133.
 */
export const invoiceFilters: Migration = {
  name: '0059-invoice-filters',
  statements: [
    `alter table invoices add column paid_order date not null
      generated always as (coalesce(paid_on, date '-infinity')) stored`,
    `drop index invoices_by_billed, invoices_sold_by_billed`,
    `create index invoices_by_billed on invoices (customer_buid, billed_minor, trx_id)`,
    `create index invoices_sold_by_billed on invoices (merchant_buid, billed_minor, trx_id, customer_buid)`,
    `create index invoices_by_paid on invoices (customer_buid, paid_order, trx_id)`,
    `create index invoices_by_stage_paid on invoices (customer_buid, stage, paid_order, trx_id)`,
    `create index invoices_sold_by_paid on invoices (merchant_buid, paid_order, trx_id, customer_buid)`,
    `create index invoices_sold_by_stage_paid on invoices (merchant_buid, stage, paid_order, trx_id, customer_buid)`,
    `create index invoices_by_merchant on invoices (customer_buid, merchant_buid, due_date, trx_id)`,
    `create index invoices_by_received on invoices (customer_buid, received_date)`,
    `create index invoices_sold_by_received on invoices (merchant_buid, received_date)`,
    `create index invoices_by_location on invoices (customer_buid, ship_to_location)`,
  ],
}
