import type { Migration } from './migration.ts'

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const DASHES = `${range(0x2010, 0x2015)}\u2043\u2212\ufe58\ufe63`
const APOSTROPHES = '\u2018\u2019\u02bc\u2032'
const BLANKS = `\u00a0\u1680${range(0x2000, 0x200a)}\u202f\u205f\u3000\u2800`
const [WIDE, ASCII] = [range(0xff01, 0xff5e), range(0x21, 0x7e)]
const DIGITS = range(0x660, 0x669) + range(0x6f0, 0x6f9)
/** Last: what has no counterpart is taken away. */
const INVISIBLE = `\u00ad\u034f\u061c${range(0x180b, 0x180e)}${range(0x200b, 0x200f)}${range(0x202a, 0x202e)}${range(0x2060, 0x206f)}${range(0xfe00, 0xfe0f)}\ufeff`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const FROM = quoted(DASHES + APOSTROPHES + BLANKS + WIDE + DIGITS + INVISIBLE)
const TO = quoted(
  '-'.repeat(DASHES.length) +
    "'".repeat(APOSTROPHES.length) +
    ' '.repeat(BLANKS.length) +
    ASCII +
    '01234567890123456789',
)

const LENGTHS = [
  ['disputes', 'description', 1000],
  ['disputes', 'internal_note', 2000],
  ['dispute_responses', 'comment', 500],
  ['dispute_responses', 'internal_note', 2000],
  ['dealer_adjustments', 'comment', 500],
  ['invoice_remarks', 'text', 2000],
] as const

/**
 * What is stored is searched in the signs in which a search comes (DIR-68): a purchase order that was typed with an en dash is
 * found with a hyphen. Texts of ASCII alone, nearly all of them, are taken as they are. And a text may be as long as the contract
 * measures it: a character that people see has up to eight code points.
 */
export const texts: Migration = {
  name: '0052-texts',
  statements: [
    ...LENGTHS.map(
      ([table, column, most]) => `alter table ${table} drop constraint ${table}_${column}_check,
        add constraint ${table}_${column}_check check (char_length(${column}) between 1 and ${8 * most})`,
    ),
    `create function search_form(stored text) returns text language sql immutable parallel safe as $$
      select case when octet_length(stored) = char_length(stored) then stored else translate(stored, ${FROM}, ${TO}) end $$`,
    `update invoice_words set words = search_form(words) where words <> search_form(words)`,
    `create or replace function words_added() returns trigger language plpgsql as $$ begin
      insert into invoice_words (customer_buid, trx_id, merchant_buid, words)
      select customer_buid, trx_id, merchant_buid,
        search_form(lower(invoice_id || coalesce(E'\\n' || po_number, ''))) from added;
      return null;
    end $$`,
    `create or replace function words_changed() returns trigger language plpgsql as $$ begin
      update invoice_words set words = search_form(lower(new.invoice_id || coalesce(E'\\n' || new.po_number, '')))
      where customer_buid = new.customer_buid and trx_id = new.trx_id;
      return null;
    end $$`,
  ],
}
