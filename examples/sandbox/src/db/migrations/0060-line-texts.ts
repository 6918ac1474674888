import type { Migration } from './migration.ts'

const wordsOf = (row: string): string => `search_form(lower(${row}.description))`

const TEXTS_OF = (lines: string): string => `insert into line_texts (customer_buid, merchant_buid, words)
      select distinct invoices.customer_buid, invoices.merchant_buid, ${wordsOf('line')}
      from ${lines} as line join invoices using (customer_buid, trx_id)
      order by 1, 2, 3 on conflict do nothing`

/**
 * Lets a search find invoices by the text of their lines. A customer buys the same goods repeatedly, so each text is
 * stored once per customer and dealer, with its search trigrams; the lines with a text have their own index. A text
 * that no line has anymore remains and matches nothing. Source: docs/spec/invoices.md INV-132.
 */
export const lineTexts: Migration = {
  name: '0060-line-texts',
  statements: [
    `create table line_texts (
      customer_buid text collate "C" not null,
      merchant_buid text collate "C" not null,
      words text not null,
      digest text collate "C" not null generated always as (md5(words)) stored,
      primary key (customer_buid, merchant_buid, digest)
    )`,
    `create index line_texts_by_gram on line_texts using gin (search_grams(customer_buid, words))`,
    `create index line_texts_by_dealers_gram on line_texts using gin (search_grams(merchant_buid, words))`,
    TEXTS_OF('invoice_lines'),
    `create index invoice_lines_by_text on invoice_lines (customer_buid, md5(search_form(lower(description))))`,
    `create function line_texts_added() returns trigger language plpgsql as $$ begin
      ${TEXTS_OF('added')};
      return null;
    end $$`,
    `create trigger invoice_lines_texts_added after insert on invoice_lines
      referencing new table as added for each statement execute function line_texts_added()`,
  ],
}
