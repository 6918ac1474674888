import type { Migration } from './migration.ts'

/**
 * Gives each filter and each sort order of the list an index: the billed amount with the transaction id, and the date
 * on which an invoice was paid. `paid_order` is that date, or a date before all others if it is unknown, so that one
 * index gives both directions, with unknown dates last in newest-first order. Neither column changes while an invoice
 * is being paid (INV-31). Source: docs/spec/invoices.md INV-130, INV-133.
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
