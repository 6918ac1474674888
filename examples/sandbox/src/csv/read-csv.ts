/** The reverse of write-csv.ts, for files that come back from a spreadsheet. Nothing in them is calculated. */
import { plainText } from './write-csv.ts'

export type CsvProblem = 'encoding' | 'quotes'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * RFC 4180 with any line end, comma or semicolon (as spreadsheets of half of Europe write it), whichever the head uses. Empty
 * lines at the end are none.
 *
 * @returns rows of cells, white space around them cut off; or why it is no such file
 */
export function readCsv(bytes: Uint8Array): string[][] | CsvProblem {
  const text = decode(bytes)
  if (text === null) return 'encoding'
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = head.includes(';') && !head.includes(',') ? ';' : ','
  const rows = split(text, separator)
  if (rows === null) return 'quotes'
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

function decode(bytes: Uint8Array): string | null {
  try {
    const text = utf8.decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

/** One cell at a time from where the last one ended: the whole file is read once, whatever is in it. */
function split(text: string, separator: string): string[][] | null {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, separator)
    if (cell === null) return null
    row.push(plainText(cell.value.trim()))
    const after = text[cell.end]
    if (after === separator) {
      at = cell.end + 1
      // A separator at the very end has an empty cell behind it.
      if (at === text.length) row.push('')
      continue
    }
    if (after !== undefined && after !== '\r' && after !== '\n') return null
    at = cell.end + (after === '\r' && text[cell.end + 1] === '\n' ? 2 : 1)
    rows.push(row)
    row = []
  }
  if (row.length > 0) rows.push(row)
  return rows
}

interface Cell {
  value: string
  /** Index of what follows the cell. */
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
