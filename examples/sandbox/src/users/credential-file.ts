/**
 * Parses and checks a file of users, row by row, before anything is changed. Source: docs/spec/users.md USR-18, USR-59,
 * USR-60 (specification §5, §8).
 */
import { CREDENTIAL_COLUMNS, type CredentialColumn, USER_LIMITS } from 'netterms/contract/internal'
import { readCsvRows } from '../csv/read-csv.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { withoutCase } from './letter-case.ts'
import { userRefusal } from './user-refusals.ts'

export interface CredentialRow {
  /** Row number, counted from 1; the header row is 1. */
  row: number
  /** Cells of this row that are not blank, by column. */
  cells: ReadonlyMap<CredentialColumn, string>
  /** Why the row is rejected; null for a row to import. */
  problem: 'credential-row-unreadable' | 'user-exists' | null
}

/** Columns without which an import is not possible. */
const REQUIRED: readonly CredentialColumn[] = ['username']
/** Columns of an export that an import ignores. */
const NOTES: readonly CredentialColumn[] = ['group_name', 'status', 'lock_reason']
/** File name extensions that spreadsheets use for plain-text tables. */
const NAME = /\.(csv|tsv|txt)$/i

/**
 * Reads a file of users.
 * @throws Refusal `credential-file-unreadable` with `meta.reason`, `credential-file-too-large`
 */
export function readCredentialFile({ name, bytes }: Pick<UploadedFile, 'name' | 'bytes'>): CredentialRow[] {
  if (!NAME.test(name)) throw unreadable('type')
  if (bytes.length === 0) throw unreadable('empty')
  if (bytes.length > USER_LIMITS.maxCredentialBytes) throw tooLarge()
  const table = readCsvRows(bytes)
  if (table === null) throw unreadable('encoding')
  const [head = [], ...rows] = table
  if (head === null) throw unreadable('quotes')
  const columns = columnsOf(head)
  const filled = rows.flatMap((cells, index) => (isBlank(cells) ? [] : [{ row: index + 2, cells }]))
  if (filled.length === 0) throw unreadable('no-rows')
  if (filled.length > USER_LIMITS.maxCredentialRows) throw tooLarge()
  const seen = new Set<string>()
  return filled.map(({ row, cells }) => readRow(row, columns, cells, seen))
}

const isBlank = (cells: readonly string[] | null): boolean => cells?.every((cell) => cell === '') ?? false

function readRow(
  row: number,
  columns: readonly CredentialColumn[],
  cells: readonly string[] | null,
  seen: Set<string>,
): CredentialRow {
  if (cells === null || cells.slice(columns.length).some((cell) => cell !== '')) {
    return { row, cells: new Map(), problem: 'credential-row-unreadable' }
  }
  const given = columns.flatMap((column, at) => {
    const cell = cells[at] ?? ''
    return cell === '' || NOTES.includes(column) ? [] : [[column, cell] as const]
  })
  const username = withoutCase(cells[columns.indexOf('username')] ?? '')
  // The same user twice in one file is a mistake, regardless of which row is meant.
  const problem = username !== '' && seen.has(username) ? 'user-exists' : null
  seen.add(username)
  return { row, cells: new Map(given), problem }
}

function columnsOf(head: readonly string[]): CredentialColumn[] {
  const columns = head.map((cell) => {
    const column = CREDENTIAL_COLUMNS.find((name) => name === cell.toLowerCase())
    if (column === undefined) throw unreadable('column-unknown', cell.slice(0, SHOWN_OF_A_HEAD))
    return column
  })
  const repeated = columns.find((column, index) => columns.indexOf(column) < index)
  if (repeated !== undefined) throw unreadable('column-repeated', repeated)
  if (!REQUIRED.every((column) => columns.includes(column))) throw unreadable('column-missing')
  return columns
}

/** Characters of an unknown column header shown in the error, enough for its author to find it. */
const SHOWN_OF_A_HEAD = 60

const unreadable = (reason: string, column?: string) =>
  userRefusal('credential-file-unreadable', null, { reason, ...(column !== undefined && { column }) })
const tooLarge = () => userRefusal('credential-file-too-large', null, { most: USER_LIMITS.maxCredentialRows })
