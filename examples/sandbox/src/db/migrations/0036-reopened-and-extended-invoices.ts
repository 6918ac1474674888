import type { Migration } from './migration.ts'

/**
 * Holds the disputed amount of a paid invoice once the invoice is open again (DSP-37), including invoices that are
 * already open. Earlier grants remain account credit. Statements need the former due date of an invoice (DOC-4), which
 * is read from the audit log of extensions.
 */
export const reopenedAndExtendedInvoices: Migration = {
  name: '0036-reopened-and-extended-invoices',
  statements: [
    `alter table dispute_invoices drop constraint dispute_invoices_held`,
    `alter table dispute_invoices add constraint dispute_invoices_held check (held_minor = 0 or live)`,
    `update dispute_invoices as row set held_minor = held.amount from (
      select claim.customer_buid, claim.dispute_id, claim.trx_id, claim.line_number, least(claim.amount_minor,
        invoices.open_minor - invoices.disputed_minor - invoices.pending_minor - coalesce(sum(claim.amount_minor) over (
          partition by claim.customer_buid, claim.trx_id order by claim.dispute_id, claim.line_number
          rows between unbounded preceding and 1 preceding), 0)) as amount
      from dispute_invoices as claim
      join invoices on invoices.customer_buid = claim.customer_buid and invoices.trx_id = claim.trx_id
      where claim.live and claim.was_paid and claim.granted_minor is null and claim.held_minor = 0
    ) as held
    where row.customer_buid = held.customer_buid and row.dispute_id = held.dispute_id and row.trx_id = held.trx_id
      and row.line_number = held.line_number and held.amount > 0`,
    `update invoices set disputed_minor = disputed_minor + held.amount from (
      select customer_buid, trx_id, sum(held_minor) as amount from dispute_invoices
      where was_paid and held_minor > 0 group by 1, 2
    ) as held
    where invoices.customer_buid = held.customer_buid and invoices.trx_id = held.trx_id`,
    `create index audit_entries_extended on audit_entries (customer_buid, subject, id)
      where action = 'invoices.extend-due-date'`,
  ],
}
