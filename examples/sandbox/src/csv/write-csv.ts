/**
 * Writes CSV for spreadsheets: RFC 4180, UTF-8 with a byte order mark, and nothing that a spreadsheet interprets as a
 * formula, regardless of the separator that it expects in the user's language. Source: docs/spec/users.md USR-17
 * (domain §1.9; security T25).
 */

/**
 * Matches text that a spreadsheet calculates, also after white space and as full-width characters. An existing
 * apostrophe counts as text, so that removing the added one restores the original.
 */
const FORMULA = "(?=['\\s\\u00a0\\u200b\\ufeff]*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20])"
/** Matches where a program starts a line, or a cell if it uses another separator: half of Europe uses a semicolon. */
const BOUNDARY = '(\\r(?!\\n)|[\\n,;\\t])'
const AT_START = new RegExp(`^${FORMULA}|^(?='*[\\t\\r])`)
const INSIDE = new RegExp(`${BOUNDARY}${FORMULA}`, 'g')
const GUARD_AT_START = new RegExp(`^'${FORMULA}|^'(?='*[\\t\\r])`)
const GUARD_INSIDE = new RegExp(`${BOUNDARY}'${FORMULA}`, 'g')
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

/**
 * Adds an apostrophe before everything that a spreadsheet would calculate. For text only: a negative amount stays a
 * number.
 */
export const safeText = (text: string): string => text.replace(INSIDE, "$1'").replace(AT_START, "'")

/** Removes what `safeText` added. */
export const plainText = (cell: string): string => cell.replace(GUARD_AT_START, '').replace(GUARD_INSIDE, '$1')

/**
 * Writes a file.
 * @param rows cells of text; the first row is the header
 */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => cells.map((cell) => quoted(safeText(cell))).join(','))
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
