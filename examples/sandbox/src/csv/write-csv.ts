/**
 * CSV as spreadsheets read it: RFC 4180, UTF-8 with a byte order mark, and no cell that a spreadsheet takes for a formula.
 * Source: docs/spec/users.md USR-17 (domain §1.9; security T25).
 */

/** At the start or after a line break, behind any white space: what begins a formula, also in its full width. */
const FORMULA = /(^|[\r\n])[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

/** The text with an apostrophe before it when a spreadsheet would calculate it. For text only: a negative amount stays a number. */
export const safeText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Takes back what `safeText` added. */
export const plainText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/** @param rows cells of text; the first row is the head */
export function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((cells) => cells.map((cell) => quoted(safeText(cell))).join(','))
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

const quoted = (cell: string): string => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
