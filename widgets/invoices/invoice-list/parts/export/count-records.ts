/**
 * How many invoices of a file have been received, read from its bytes as they come. Source: docs/spec/exports.md EXP-64.
 */
import type { ExportFormat } from '../../../../../src/contract/index.ts'

/** Counts on with each piece. @returns how many so far; null where a file does not show it before its end */
export type RecordCounter = (piece: Uint8Array) => number | null

const [QUOTE, LINE_END] = [0x22, 0x0a]
/** What each entry of a ZIP file begins with. */
const ENTRY = [0x50, 0x4b, 0x03, 0x04]

export function createRecordCounter(format: ExportFormat): RecordCounter {
  if (format === 'csv') return lineCounter()
  return format === 'zip' ? entryCounter() : () => null
}

/** Lines without the first, which names the columns; a line end inside of quotes is part of a cell. */
function lineCounter(): RecordCounter {
  let lines = 0
  let isQuoted = false
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}

/** A piece may end in the middle of the four bytes. */
function entryCounter(): RecordCounter {
  let entries = 0
  let matched = 0
  return (piece) => {
    for (const byte of piece) {
      matched = byte === ENTRY[matched] ? matched + 1 : byte === ENTRY[0] ? 1 : 0
      if (matched < ENTRY.length) continue
      entries += 1
      matched = 0
    }
    return entries
  }
}
