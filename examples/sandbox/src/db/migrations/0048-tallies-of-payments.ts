import type { Migration } from './migration.ts'

/** Statuses of invoices with an open amount (INV-10), worded as in `IS_OPEN`. */
const OPEN = `'Billed', 'Past Due', 'Payment Pending', 'On Hold'`

/** Columns by which an invoice is tallied. Only an open invoice is tallied by its due date. */
const TALLIED = (row: string) => `${row}.customer_buid, ${row}.merchant_buid, ${row}.currency, ${row}.primary_status,
      ${row}.flags, case when ${row}.primary_status in (${OPEN}) then ${row}.due_date end as due, ${row}.covered`

const TALLY = `insert into invoice_tallies
      (customer_buid, merchant_buid, currency, primary_status, flags, due_date, covered, invoices, open_minor, pending_minor)`

/**
 * Adds amounts in payments to the tallies: an invoice covered by a payment is no longer past due; a partly paid one is
 * past due with the rest. Source: docs/spec/invoices.md INV-52, INV-53.
 */
export const talliesOfPayments: Migration = {
  name: '0048-tallies-of-payments',
  statements: [
    // In no index, so that a payment updates an invoice's row without touching an index (INV-31).
    `alter table invoices add column covered boolean not null generated always as
      (pending_minor > 0 and pending_minor >= billed_minor - paid_minor - credited_minor) stored`,
    `delete from invoice_tallies`,
    `alter table invoice_tallies add column covered boolean not null, add column pending_minor int8 not null`,
    `${TALLY} select ${TALLIED('invoices')}, count(*), sum(open_minor), sum(pending_minor)
      from invoices group by 1, 2, 3, 4, 5, 6, 7`,
    `create or replace function tally_added() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select ${TALLIED('added')}, count(*), sum(added.open_minor), sum(added.pending_minor)
      from added group by 1, 2, 3, 4, 5, 6, 7;
      return null;
    end $$`,
    `create or replace function tally_removed() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select ${TALLIED('removed')}, -count(*), -sum(removed.open_minor), -sum(removed.pending_minor)
      from removed group by 1, 2, 3, 4, 5, 6, 7;
      delete from invoice_words using removed
      where invoice_words.customer_buid = removed.customer_buid and invoice_words.trx_id = removed.trx_id;
      return null;
    end $$`,
    `create or replace function tally_changed() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select customer_buid, merchant_buid, currency, primary_status, flags, due, covered, sum(n), sum(amount), sum(pending)
      from (
        select ${TALLIED('added')}, 1 as n, added.open_minor as amount, added.pending_minor as pending from added
        union all
        select ${TALLIED('removed')}, -1, -removed.open_minor, -removed.pending_minor from removed
      ) as change
      group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0 or sum(amount) <> 0 or sum(pending) <> 0;
      return null;
    end $$`,
    // Returns the payment that is currently paying an invoice, as `LivePayment`. It tells whether the caller is the
    // payer, but not who the payer is.
    `create or replace function live_payment(customer text, trx text) returns json language plpgsql stable as $$ begin
      return (
        select json_build_object('trxId', line.trx_id, 'paymentNumber', payment.number, 'payer', payment.payer_name,
          'principal', payment.payer_principal, 'postsBy', payment.posts_by)
        from payment_lines as line
        join payments as payment on payment.customer_buid = line.customer_buid and payment.number = line.payment_number
        where line.customer_buid = customer and line.trx_id = trx and line.live
      );
    end $$`,
  ],
}
