import type { Migration } from './migration.ts'

/**
 * Lets a dealer's sales be listed in every order and searched by index, like a customer's list: each order has an index
 * by dealer, and search trigrams are also indexed by dealer. Indexes contain the stage instead of the status (INV-31).
 * Source: docs/spec/invoices.md INV-30.
 */
export const indexOfDealers: Migration = {
  name: '0037-index-of-dealers',
  statements: [
    `drop index invoices_by_dealer_number, invoices_sold_open`,
    `create index invoices_sold_by_due_desc on invoices
      (merchant_buid, due_date desc nulls last, trx_id desc, customer_buid desc)`,
    `create index invoices_sold_by_number on invoices (merchant_buid, invoice_id, trx_id, customer_buid)`,
    `create index invoices_sold_by_name on invoices (merchant_buid, sold_by, trx_id, customer_buid)`,
    `create index invoices_sold_by_open on invoices (merchant_buid, open_minor, trx_id, customer_buid)`,
    `create index invoices_sold_by_date on invoices (merchant_buid, invoice_date, trx_id, customer_buid)`,
    `create index invoices_sold_by_stage on invoices (merchant_buid, stage, due_date, trx_id, customer_buid)`,
    `create index invoices_sold_by_currency on invoices (merchant_buid, currency, stage)`,
    `create index invoices_sold_flagged on invoices (merchant_buid, due_date, trx_id, customer_buid) where flags <> '{}'`,
    // Indexes for selective values: few invoices have a given currency, and one has a given transaction id.
    `create index invoices_by_currency on invoices (customer_buid, currency, stage)`,
    `create index invoices_by_transaction on invoices (trx_id)`,

    `drop index invoice_words_by_gram`,
    `alter table invoice_words add column merchant_buid text collate "C"`,
    `update invoice_words set merchant_buid = invoices.merchant_buid from invoices
      where invoices.customer_buid = invoice_words.customer_buid and invoices.trx_id = invoice_words.trx_id`,
    `alter table invoice_words alter column merchant_buid set not null`,
    `create index invoice_words_by_gram on invoice_words using gin (search_grams(customer_buid, words))`,
    `create index invoice_words_by_dealers_gram on invoice_words using gin (search_grams(merchant_buid, words))`,
    // Two trigrams from the end of a number match only a few of a million numbers; a third, from its beginning, would
    // match nearly all.
    `create or replace function last_grams(owner text, words text) returns text[]
      language sql immutable strict parallel safe as $$
      select coalesce(array_agg(owner || '/' || substr(words, length(words) - 2 - 3 * nth, 3)), '{}')
      from generate_series(0, 1) as nth where length(words) - 2 - 3 * nth >= 1 $$`,
    `create or replace function words_added() returns trigger language plpgsql as $$ begin
      insert into invoice_words (customer_buid, trx_id, merchant_buid, words)
      select customer_buid, trx_id, merchant_buid, lower(invoice_id || coalesce(E'\\n' || po_number, '')) from added;
      return null;
    end $$`,
  ],
}
