/** The reverse of write-csv.ts, for files that come back from a spreadsheet. Nothing in them is calculated. */
import { plainText } from './write-csv.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const utf16 = new TextDecoder('utf-16le', { fatal: true })

/**
 * RFC 4180 with any line end, in what spreadsheets write: UTF-8 with a byte order mark or without, UTF-16LE with one; comma,
 * semicolon (half of Europe) or tab, as a first line `sep=` says, else as the head has them. Empty lines at the end are none.
 *
 * @returns rows of trimmed cells, null for a row with wrong quotes; null for another encoding
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

/** One cell at a time from the end of the last one: the whole file is read once, with any content. */
function split(text: string, separator: string): (string[] | null)[] {
  const rows: (string[] | null)[] = []
  let row: string[] = []
  let at = 0
  let rowStart = 0
  while (at < text.length) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readBare(text, at, separator)
    const after = cell && text[cell.end]
    if (cell === null || (after !== undefined && after !== separator && after !== '\r' && after !== '\n')) {
      // A bad row ends with its first line: what quotes that never close would swallow are rows of their own.
      rows.push(null)
      row = []
      at = rowStart = nextLine(text, rowStart)
      continue
    }
    row.push(plainText(cell.value.trim()))
    if (after === separator) {
      at = cell.end + 1
      // A separator at the very end has an empty cell behind it.
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

/** Index behind the next line end. */
function nextLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\r' && text[at] !== '\n') at++
  return at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1)
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
