import type { Migration } from './migration.ts'

/**
 * Makes the dispute list as fast with ten thousand disputes of a customer as the invoice list: the disputed amount is
 * stored with the dispute instead of being added up each time, and status, deadline, and opening date have an index by
 * customer and by dealer. The sums and counts of a tab are read from the index only. Source: docs/spec/disputes.md
 * DSP-90.
 */
export const indexOfDisputes: Migration = {
  name: '0044-index-of-disputes',
  statements: [
    `alter table disputes add column total_minor int8 not null default 0`,
    `update disputes set total_minor = coalesce((select sum(amount_minor) from dispute_invoices as row
      where row.customer_buid = disputes.customer_buid and row.dispute_id = disputes.id), 0)`,
    // The dispute is always locked, or was just inserted, before one of its rows is written.
    `create function keep_disputed_total() returns trigger language plpgsql as $$ begin
      update disputes set total_minor = total_minor + case when tg_op = 'DELETE' then 0 else new.amount_minor end
        - case when tg_op = 'INSERT' then 0 else old.amount_minor end
      where customer_buid = coalesce(new.customer_buid, old.customer_buid)
        and id = coalesce(new.dispute_id, old.dispute_id);
      return null;
    end $$`,
    `create trigger dispute_invoices_total after insert or delete or update of amount_minor on dispute_invoices
      for each row execute function keep_disputed_total()`,
    `create index disputes_by_customers_status on disputes (customer_buid, status, respond_by)
      include (currency, total_minor)`,
    `create index disputes_by_merchants_status on disputes (merchant_buid, status, respond_by)
      include (currency, total_minor)`,
    `create index disputes_by_customers_opening on disputes (customer_buid, opened_at, id)`,
    `create index disputes_by_merchants_opening on disputes (merchant_buid, opened_at, id)`,
    // The user who canceled a rejection is read from the audit log (REJ-34).
    `create index audit_entries_canceled on audit_entries (subject) where action = 'rejections.cancel'`,
  ],
}
