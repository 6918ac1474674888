/** What a file of users says, row by row, before anything is done. Source: docs/spec/users.md USR-18 (specification §5, §8). */
import {
  CREDENTIAL_COLUMNS,
  type CredentialColumn,
  refusalOf,
  UPLOAD_LIMITS,
  USER_LIMITS,
} from 'netterms/contract/internal'
import { readCsv } from '../csv/read-csv.ts'
import type { UploadedFile } from '../http/multipart.ts'
import { userRefusal } from './user-refusals.ts'

export interface CredentialRow {
  /** Counted from 1; the head is 1. */
  row: number
  /** Columns that the file has and that are not blank in this row. */
  cells: ReadonlyMap<CredentialColumn, string>
}

/** An import does nothing without these. */
const REQUIRED: readonly CredentialColumn[] = ['username']
/** Only told: what they say is not an import's to change. */
const NOTES: readonly CredentialColumn[] = ['group_name', 'status', 'lock_reason']
const CSV_ONLY = { ...UPLOAD_LIMITS, types: ['csv' as const], maxFileBytes: USER_LIMITS.maxCredentialBytes }

/** @throws Refusal `credential-file-unreadable` with `meta.reason`, `credential-file-too-large` */
export function readCredentialFile({ name, type, bytes }: UploadedFile): CredentialRow[] {
  const refusal = refusalOf({ name, type, size: bytes.length }, [], CSV_ONLY)
  if (refusal === 'too-large') throw tooLarge()
  if (refusal !== null) throw unreadable(refusal)
  const [head = [], ...rows] = tableOf(bytes)
  const columns = columnsOf(head)
  if (rows.length === 0) throw unreadable('no-rows')
  if (rows.length > USER_LIMITS.maxCredentialRows) throw tooLarge()
  return rows.map((cells, index) => {
    const row = index + 2
    if (cells.length > columns.length) throw unreadable('cells', { row })
    const given = columns.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      return cell === '' || NOTES.includes(column) ? [] : [[column, cell] as const]
    })
    return { row, cells: new Map(given) }
  })
}

function tableOf(bytes: Uint8Array): string[][] {
  const table = readCsv(bytes)
  if (typeof table === 'string') throw unreadable(table)
  return table
}

function columnsOf(head: readonly string[]): CredentialColumn[] {
  const columns = head.map((cell) => {
    const column = CREDENTIAL_COLUMNS.find((name) => name === cell.toLowerCase())
    if (column === undefined) throw unreadable('column-unknown')
    return column
  })
  if (new Set(columns).size < columns.length) throw unreadable('column-repeated')
  if (!REQUIRED.every((column) => columns.includes(column))) throw unreadable('column-missing')
  return columns
}

const unreadable = (reason: string, more: Readonly<Record<string, unknown>> = {}) =>
  userRefusal('credential-file-unreadable', null, { reason, ...more })
const tooLarge = () => userRefusal('credential-file-too-large', null, { most: USER_LIMITS.maxCredentialRows })
