/** Reads a file of accounts to enroll, row by row. Source: docs/spec/loyalty.md LOY-246. */
import { ENROLLMENT_COLUMNS, ENROLLMENT_LIMITS } from 'netterms/contract/internal'
import { readCsvRows } from '../csv/read-csv.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { Refusal } from '../http/refusal.ts'
import type { NamedAccount } from './enroll-accounts.ts'

/** File names that spreadsheet programs give plain-text tables. */
const NAME = /\.(csv|tsv|txt)$/i
/** Longer than any account number; longer values are truncated in messages. */
const MOST_NUMBER = 40

/** @throws Refusal `loyalty-file-unreadable` with `meta.reason` */
export function readEnrollmentFile({ name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>): NamedAccount[] {
  if (!NAME.test(name)) throw unreadable('type')
  if (bytes.length === 0) throw unreadable('empty')
  if (bytes.length > ENROLLMENT_LIMITS.maxBytes) throw unreadable('too-large')
  const table = readCsvRows(bytes)
  if (table === null) throw unreadable('encoding')
  const [head = [], ...rows] = table
  if (head === null) throw unreadable('quotes')
  const columns = head.map((cell) => cell.toLowerCase())
  const unknown = columns.findIndex((cell) => cell !== '' && !ENROLLMENT_COLUMNS.some((column) => column === cell))
  if (unknown >= 0) throw unreadable('column-unknown', (head[unknown] ?? '').slice(0, MOST_NUMBER))
  const at = columns.indexOf(ENROLLMENT_COLUMNS[0])
  if (at < 0) throw unreadable('column-missing', ENROLLMENT_COLUMNS[0])
  if (columns.lastIndexOf(ENROLLMENT_COLUMNS[0]) !== at) throw unreadable('column-repeated', ENROLLMENT_COLUMNS[0])
  const filled = rows.flatMap((cells, index) =>
    cells?.every((cell) => cell === '') ? [] : [{ row: index + 2, number: numberOf(cells?.[at]) }],
  )
  if (filled.length === 0) throw unreadable('no-rows')
  if (filled.length > ENROLLMENT_LIMITS.maxRows) throw unreadable('too-large')
  return filled
}

const numberOf = (cell: string | undefined): string | null =>
  cell === undefined || cell === '' ? null : cell.slice(0, MOST_NUMBER + 1)

const unreadable = (reason: string, column?: string) =>
  new Refusal({
    code: 'loyalty-file-unreadable',
    detail: 'The file cannot be read as a list of accounts; meta.reason says why. Nothing was enrolled.',
    meta: { reason, ...(column !== undefined && { column }) },
  })
