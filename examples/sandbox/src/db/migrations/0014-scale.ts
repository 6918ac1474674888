import type { Migration } from './migration.ts'

/** Statuses of invoices with an open amount (INV-10), worded as in the partial index and in `IS_OPEN`. */
const OPEN = `'Billed', 'Past Due', 'Payment Pending', 'On Hold'`

/** Columns by which an invoice is tallied. Only an open invoice is tallied by its due date. */
const TALLIED = (row: string) => `${row}.customer_buid, ${row}.merchant_buid, ${row}.currency, ${row}.primary_status,
      ${row}.flags, case when ${row}.primary_status in (${OPEN}) then ${row}.due_date end`

const TALLY = `insert into invoice_tallies
      (customer_buid, merchant_buid, currency, primary_status, flags, due_date, invoices, open_minor)`

/**
 * Makes the cost of a list independent of the table's size: tallies updated with each change, an index for each query,
 * and search without reading every row. Also creates what several processes share: rate limits, job claims, export
 * addresses, and the switches and log of the sandbox.
 */
export const scale: Migration = {
  name: '0014-scale',
  statements: [
    // Rows are only added, never changed, so that two payments of one customer do not wait for each other; a job merges
    // them. Only the sum of the rows is meaningful.
    `create table invoice_tallies (
      customer_buid text collate "C" not null references customers,
      merchant_buid text collate "C" not null,
      currency text not null,
      primary_status text not null,
      flags text[] not null,
      due_date date,
      invoices int8 not null,
      open_minor int8 not null
    )`,
    `create index invoice_tallies_of_customer on invoice_tallies (customer_buid)`,
    `create index invoice_tallies_of_dealer on invoice_tallies (merchant_buid, customer_buid)`,
    `create function tally_added() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select ${TALLIED('added')}, count(*), sum(added.open_minor) from added group by 1, 2, 3, 4, 5, 6;
      return null;
    end $$`,
    `create function tally_removed() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select ${TALLIED('removed')}, -count(*), -sum(removed.open_minor) from removed group by 1, 2, 3, 4, 5, 6;
      delete from invoice_words using removed
      where invoice_words.customer_buid = removed.customer_buid and invoice_words.trx_id = removed.trx_id;
      return null;
    end $$`,
    `create function tally_changed() returns trigger language plpgsql as $$ begin
      ${TALLY}
      select customer_buid, merchant_buid, currency, primary_status, flags, due, sum(n), sum(amount) from (
        select ${TALLIED('added')} as due, 1 as n, added.open_minor as amount from added
        union all
        select ${TALLIED('removed')}, -1, -removed.open_minor from removed
      ) as change
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0 or sum(amount) <> 0;
      return null;
    end $$`,
    `create trigger invoices_tally_added after insert on invoices
      referencing new table as added for each statement execute function tally_added()`,
    `create trigger invoices_tally_removed after delete on invoices
      referencing old table as removed for each statement execute function tally_removed()`,
    `create trigger invoices_tally_changed after update on invoices
      referencing old table as removed new table as added for each statement execute function tally_changed()`,
    `${TALLY} select ${TALLIED('invoices')}, count(*), sum(open_minor) from invoices group by 1, 2, 3, 4, 5, 6`,

    // Search by groups of three characters of the numbers, each with its customer as a prefix, so that a search never
    // reads another customer's. Not by an extension, because pg_trgm is not available everywhere.
    `create function search_grams(owner text, words text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce(array_agg(distinct owner || '/' || substr(words, at, 3)), '{}')
      from generate_series(1, length(words) - 2) as at $$`,
    `create table invoice_words (
      customer_buid text collate "C" not null,
      trx_id text collate "C" not null,
      words text not null,
      primary key (customer_buid, trx_id)
    )`,
    `insert into invoice_words
      select customer_buid, trx_id, lower(invoice_id || coalesce(E'\\n' || po_number, '')) from invoices`,
    `create index invoice_words_by_gram on invoice_words using gin (search_grams(customer_buid, words))`,
    `create function words_added() returns trigger language plpgsql as $$ begin
      insert into invoice_words
      select customer_buid, trx_id, lower(invoice_id || coalesce(E'\\n' || po_number, '')) from added;
      return null;
    end $$`,
    `create function words_changed() returns trigger language plpgsql as $$ begin
      update invoice_words set words = lower(new.invoice_id || coalesce(E'\\n' || new.po_number, ''))
      where customer_buid = new.customer_buid and trx_id = new.trx_id;
      return null;
    end $$`,
    `create trigger invoices_words_added after insert on invoices
      referencing new table as added for each statement execute function words_added()`,
    `create trigger invoices_words_changed after update on invoices for each row
      when (old.invoice_id <> new.invoice_id or old.po_number is distinct from new.po_number)
      execute function words_changed()`,

    // For a tab of one status, and for a dealer's sales, each in the order of the list.
    `create index invoices_by_status_due on invoices (customer_buid, primary_status, due_date, trx_id)`,
    `create index invoices_sold_by_due on invoices (merchant_buid, due_date, trx_id, customer_buid)`,
    `create index invoices_sold_open on invoices (merchant_buid, due_date, trx_id, customer_buid)
      where primary_status in (${OPEN})`,

    // Unlogged, because a crash of the database may lose rate limits, and this avoids writing a log.
    `create unlogged table rate_windows (
      key text collate "C" primary key,
      used int8 not null,
      ends_at timestamptz not null
    )`,
    `create table job_claims (name text primary key, due_at timestamptz not null)`,

    `create table export_addresses (
      token_hash text primary key,
      principal text not null,
      session_kind text not null check (session_kind in ('user', 'embed')),
      session_id text not null,
      wanted text not null,
      file_name text not null,
      expires_at timestamptz not null
    )`,

    `create table sandbox_faults (
      id int4 primary key check (id = 1),
      slow_ms int4 not null,
      failing_percent int4 not null,
      cut_percent int4 not null,
      stale_flags text
    )`,
    `create unlogged table request_log (
      id int8 generated always as identity primary key,
      at timestamptz not null,
      request_id text not null,
      method text not null,
      route text,
      call text,
      status int4 not null,
      duration_ms int4 not null,
      fault text
    )`,
  ],
}
