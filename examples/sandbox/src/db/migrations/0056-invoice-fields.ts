import type { Migration } from './migration.ts'

/**
 * Adds the date on which the program received an invoice from its dealer, the dealer's additional information, and the
 * invoice that unapplied money was received for. Existing invoices have no received date; for existing unapplied money,
 * the invoice is read from the audit log. Source: docs/spec/invoices.md INV-124…INV-126 (specification §3 "Invoice").
 */
export const invoiceFields: Migration = {
  name: '0056-invoice-fields',
  statements: [
    `alter table invoices
      add column received_date date,
      add column additional_information text`,
    `alter table credit_memos add column likely_trx_id text collate "C"`,
    `update credit_memos set likely_trx_id = entry.detail::json ->> 'likelyFor'
      from audit_entries as entry
      where entry.action = 'credit-memos.receive' and entry.customer_buid = credit_memos.customer_buid
        and entry.subject = credit_memos.id`,
    `create index credit_memos_by_invoice on credit_memos (customer_buid, likely_trx_id) where likely_trx_id is not null`,
  ],
}
