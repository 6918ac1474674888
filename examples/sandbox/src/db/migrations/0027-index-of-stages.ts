import type { Migration } from './migration.ts'

/** Statuses of invoices with an open amount (INV-10), worded as in `IS_OPEN`. */
const STAGE = `case when primary_status in ('Billed', 'Past Due', 'Payment Pending', 'On Hold') then 'Open'
      else primary_status end`

/**
 * Makes payments cheaper. The status of an invoice was in seven indexes, so that each change of it rewrote all of them.
 * Indexes now contain the stage instead: open, or the status of an invoice that is not open. It stays the same while an
 * invoice is billed, becomes due, or is being paid, so that PostgreSQL updates the row without touching an index
 * (heap-only update), if its page has space. Source: docs/spec/invoices.md INV-31.
 */
export const indexOfStages: Migration = {
  name: '0027-index-of-stages',
  statements: [
    `drop index invoices_by_status, invoices_by_status_due, invoices_still_open, invoices_to_bill, invoices_to_fall_due,
      invoices_sold_open`,
    // Must come before the table is rewritten for the new column.
    `alter table invoices set (fillfactor = 80)`,
    `alter table invoices add column stage text collate "C" not null generated always as (${STAGE}) stored`,
    `alter table invoice_tallies add column stage text collate "C" not null generated always as (${STAGE}) stored`,
    // Tabs in the order of the list; open invoices are adjacent.
    `create index invoices_by_stage on invoices (customer_buid, stage, due_date, trx_id)`,
    `create index invoices_sold_open on invoices (merchant_buid, due_date, trx_id, customer_buid) where stage = 'Open'`,
    `create index invoices_to_bill on invoices (bills_on) where stage = 'Unbilled'`,
    `create index invoices_to_close on invoices (paid_on) where stage = 'Paid'`,
    `create index invoices_to_fall_due on invoices (due_date) where stage = 'Open'`,
    // Returns the trigrams to look up for a search: three that do not overlap, because each costs an index scan, and
    // the matches are compared with the whole search text afterward. Taken from the end of the text, where numbers
    // differ most.
    `create function last_grams(owner text, words text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(owner || '/' || substr(words, length(words) - 2 - 3 * nth, 3)), '{}')
      from generate_series(0, 2) as nth where length(words) - 2 - 3 * nth >= 1 $$`,
    // Returns the payment that is currently paying an invoice, as `LivePayment`. A function, because a page is planned
    // each time, while the function's plan is cached and runs for some rows only.
    `create function live_payment(customer text, trx text) returns json language plpgsql stable as $$ begin
      return (
        select json_build_object('trxId', line.trx_id, 'paymentNumber', payment.number, 'payer', payment.payer_name,
          'postsBy', payment.posts_by)
        from payment_lines as line
        join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
        where line.customer_buid = customer and line.trx_id = trx and line.live
      );
    end $$`,
  ],
}
