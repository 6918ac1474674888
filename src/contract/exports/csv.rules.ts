/**
 * Rows of a CSV file that a spreadsheet opens without running anything. Pure, so that every file of ours is written by it.
 * Source: docs/spec/exports.md EXP-20…EXP-22 (domain §1.9; RFC 4180).
 */

/** Put before the first row, it tells a spreadsheet that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** How a spreadsheet's formula may begin, in the full width of East Asian keyboards too. */
const FORMULA_START = /^[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u
/** Where a program begins a line, or a cell when it splits at another mark than ours: half of Europe has a semicolon. */
const FORMULA_INSIDE = /(\r(?!\n)|[\n,;\t])(?=[\s\u00a0\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu

/**
 * What people wrote: an apostrophe in front keeps it from being read as a formula, at the start and after any separator.
 *
 * @returns the cell, quoted where it must be; empty for null
 */
export function textCell(text: string | null): string {
  if (text === null) return ''
  const inside = text.replace(FORMULA_INSIDE, "$1'")
  return quoted(FORMULA_START.test(text) ? `'${inside}` : inside)
}

/** A number or a date of our own making: it stays a number, negative ones too. */
export const plainCell = (value: string | number | null): string => (value === null ? '' : quoted(String(value)))

/** @param cells as `textCell` and `plainCell` made them */
export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
