import type { Migration } from './migration.ts'

const range = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

const DASHES = `${range(0x2010, 0x2015)}\u2043\u2212\ufe58\ufe63`
const APOSTROPHES = '\u2018\u2019\u02bc\u2032'
const BLANKS = `\u00a0\u1680${range(0x2000, 0x200a)}\u2028\u2029\u202f\u205f\u3000\u2800`
const [WIDE, ASCII] = [range(0xff01, 0xff5e), range(0x21, 0x7e)]
const DIGITS = range(0x660, 0x669) + range(0x6f0, 0x6f9)
/** Comes last in the translation, because characters without a counterpart are removed. */
const INVISIBLE = `\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5${range(0x180b, 0x180f)}${range(0x200b, 0x200f)}${range(0x202a, 0x202e)}${range(0x2060, 0x206f)}\u3164${range(0xfe00, 0xfe0f)}\ufeff\uffa0${range(0xfff0, 0xfff8)}`
/** Thousands of other invisible characters, as a character class instead of a list. */
const RARELY_SEEN = String.raw`[\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const FROM = quoted(DASHES + APOSTROPHES + BLANKS + WIDE + DIGITS + INVISIBLE)
const TO = quoted(
  '-'.repeat(DASHES.length) +
    "'".repeat(APOSTROPHES.length) +
    ' '.repeat(BLANKS.length) +
    ASCII +
    '01234567890123456789',
)

/**
 * Only ASCII blanks, because all others were already replaced. As ranges, so that the result does not depend on the
 * locale.
 */
const RUNS = String.raw`[\t-\r ]+`
const IS_IN_FORM = String.raw`octet_length(stored) = char_length(stored) and stored !~ '[\t-\r]|  |^ | $'`
const IN_FORM = `btrim(regexp_replace(regexp_replace(translate(normalize(stored, NFC), ${FROM}, ${TO}),
        '${RARELY_SEEN}', '', 'g'), '${RUNS}', ' ', 'g'))`

/**
 * One line per text, because a search text has no line break: it cannot match the end of one text and the start of the
 * next.
 */
const wordsOf = (row: string): string =>
  `search_form(lower(${row}.invoice_id)) || coalesce(E'\\n' || search_form(lower(${row}.po_number)), '')`

const LENGTHS = [
  ['disputes', 'description', 1000],
  ['disputes', 'internal_note', 2000],
  ['dispute_responses', 'comment', 500],
  ['dispute_responses', 'internal_note', 2000],
  ['dealer_adjustments', 'comment', 500],
  ['invoice_remarks', 'text', 2000],
] as const

/**
 * Compares stored texts in the form of a search (DIR-68): a purchase order typed with an en dash is found with a
 * hyphen. Nearly all texts are ASCII with single blanks, and are used unchanged. The length limits allow for the
 * contract's measure: a visible character has up to eight code points.
 */
export const texts: Migration = {
  name: '0052-texts',
  statements: [
    ...LENGTHS.map(
      ([table, column, most]) => `alter table ${table} drop constraint ${table}_${column}_check,
        add constraint ${table}_${column}_check check (char_length(${column}) between 1 and ${8 * most})`,
    ),
    `create function search_form(stored text) returns text language sql immutable parallel safe as $$
      select case when ${IS_IN_FORM} then stored else ${IN_FORM} end $$`,
    `update invoice_words set words = ${wordsOf('invoices')} from invoices
      where invoices.customer_buid = invoice_words.customer_buid and invoices.trx_id = invoice_words.trx_id
        and words <> ${wordsOf('invoices')}`,
    `create or replace function words_added() returns trigger language plpgsql as $$ begin
      insert into invoice_words (customer_buid, trx_id, merchant_buid, words)
      select customer_buid, trx_id, merchant_buid, ${wordsOf('added')} from added;
      return null;
    end $$`,
    `create or replace function words_changed() returns trigger language plpgsql as $$ begin
      update invoice_words set words = ${wordsOf('new')}
      where customer_buid = new.customer_buid and trx_id = new.trx_id;
      return null;
    end $$`,
  ],
}
