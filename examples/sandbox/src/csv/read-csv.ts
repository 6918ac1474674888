/** Reads CSV files that were edited in a spreadsheet, the reverse of write-csv.ts. Formulas are not calculated. */
import { plainText } from './write-csv.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf16 = new TextDecoder('utf-16le', { fatal: true })

/**
 * Reads CSV according to RFC 4180 with any line end, as spreadsheets write it: UTF-8 with or without a byte order mark,
 * UTF-16LE with one. The separator is a comma, a semicolon (half of Europe), or a tab, as given by a first line `sep=`,
 * else by the header row. Empty lines at the end are ignored.
 * @returns rows of trimmed cells, null for a row with invalid quotes; null for another encoding
 */
export function readCsvRows(bytes: Uint8Array): (string[] | null)[] | null {
  const text = decode(bytes)
  if (text === null) return null
  const said = /^sep=([,;\t])(?:\r\n|\r|\n|$)/i.exec(text)
  const body = said ? text.slice(said[0].length) : text
  const rows = split(body, said?.[1] ?? separatorOf(/^[^\r\n]*/.exec(body)?.[0] ?? ''))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

function separatorOf(head: string): string {
  if (head.includes('\t')) return '\t'
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = (bytes[0] === 0xff && bytes[1] === 0xfe ? utf16 : utf8).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

/**
 * Reads one cell at a time from the end of the previous one, so that any file is read only once.
 */
function split(text: string, separator: string): (string[] | null)[] {
  const rows: (string[] | null)[] = []
  let row: string[] = []
  let at = 0
  let rowStart = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, separator)
    const after = cell && text[cell.end]
    if (cell === null || (after !== undefined && after !== separator && after !== '\r' && after !== '\n')) {
      // An invalid row ends with its first line, so that an unclosed quote does not swallow the following rows.
      rows.push(null)
      row = []
      at = rowStart = nextLine(text, rowStart)
      continue
    }
    row.push(plainText(cell.value.trim()))
    if (after === separator) {
      at = cell.end + 1
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) row.push('')
      continue
    }
    at = rowStart = nextLine(text, cell.end)
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

/** Returns the index after the next line end. */
function nextLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\r' && text[at] !== '\n') at++
  return at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
}

interface Cell {
  value: string
  /** Index after the cell. */
  end: number
}

function readQuoted(text: string, start: number): Cell | null {
  let value = ''
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    at = quote + 2
  }
}

function readBare(text: string, start: number, separator: string): Cell | null {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  const value = text.slice(start, end)
  return value.includes('"') ? null : { value, end }
}
