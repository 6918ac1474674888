/**
 * CSV as spreadsheets read it: RFC 4180, UTF-8 with a byte order mark, and nothing that a spreadsheet takes for a formula,
 * whichever separator the language of its user makes it expect.
 * Source: docs/spec/users.md USR-17 (domain §1.9; security T25).
 */

/**
 * What a spreadsheet calculates, behind any white space, in its full width too. A guard that is there already counts as text, so
 * that taking one back gives what was written.
 */
const FORMULA = "(?=['\\s\\u00a0\\u200b\\ufeff]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])"
/** Where a program begins a line, or a cell when it splits at another mark than ours: half of Europe has a semicolon. */
const BOUNDARY = '(\\r(?!\\n)|[\\n,;\\t])'
const AT_START = new RegExp(`^${FORMULA}|^(?='*[\\t\\r])`)
const INSIDE = new RegExp(`${BOUNDARY}${FORMULA}`, 'g')
const GUARD_AT_START = new RegExp(`^'${FORMULA}|^'(?='*[\\t\\r])`)
const GUARD_INSIDE = new RegExp(`${BOUNDARY}'${FORMULA}`, 'g')
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/** The text with an apostrophe before all that a spreadsheet would calculate. For text only: a negative amount stays a number. */
export const safeText = (text: string): string => text.replace(INSIDE, "$1'").replace(AT_START, "'")

/** Takes back what `safeText` added. */
export const plainText = (cell: string): string => cell.replace(GUARD_AT_START, '').replace(GUARD_INSIDE, '$1')

/** @param rows cells of text; the first row is the head */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => cells.map((cell) => quoted(safeText(cell))).join(','))
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
