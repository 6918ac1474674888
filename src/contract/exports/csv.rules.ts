/**
 * Rows of a CSV file that a spreadsheet opens without running formulas. Pure; all exported CSV files use it. Source:
 * docs/spec/exports.md EXP-20…EXP-22 (domain §1.9; RFC 4180).
 */

/** Byte order mark: placed before the first row, it marks the file as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** First characters of spreadsheet formulas, including full-width forms of East Asian keyboards. */
const FORMULA_START = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
/**
 * Where a formula could begin: at the start, and after any separator, since many European spreadsheets split at
 * semicolons.
 */
const FORMULA_INSIDE = /(\r(?!\n)|[\n,;\t])(?=[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/**
 * Formats a cell with user-entered text: a leading apostrophe keeps it from being read as a formula, at the start and
 * after any separator.
 *
 * @returns the cell, quoted if needed; empty for null
 */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return quoted(FORMULA_START.test(text) ? `'${inside}` : inside)
}

/** Formats a cell with a computed number or date: it stays a number, even a negative one. */
export const plainCell = (value: string | number | null): string => (value === null ? '' : quoted(String(value)))

/** @param cells results of `textCell` and `plainCell` */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
