/** Counts the invoices in a file while its bytes arrive. Source: docs/spec/exports.md EXP-64. */
import type { ExportFormat } from '../../../../../src/contract/index.ts'

/** Counts each piece. @returns the number so far; null if the format shows it only at the end */
export type RecordCounter = (piece: Uint8Array) => number | null

const [QUOTE, LINE_END] = [0x22, 0x0a]
/** Signature at the start of each entry in a ZIP file. */
const ENTRY = [0x50, 0x4b, 0x03, 0x04]

export function createRecordCounter(format: ExportFormat): RecordCounter {
  if (format === 'csv') return lineCounter()
  return format === 'zip' ? entryCounter() : () => null
}

/** Counts lines after the header; a line break inside quotes belongs to its cell. */
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

/** Counts entries; a piece may end in the middle of the four signature bytes. */
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
