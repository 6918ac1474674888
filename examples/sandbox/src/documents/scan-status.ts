/** Reads the scan status of the files in a list. Source: docs/spec/documents.md DOC-92. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface ScanStatus {
  /** Null if the file was scanned and is clean. */
  scan: 'waiting' | 'infected' | null
}

/**
 * Adds the scan status by a separate query, because scans are stored in one place, and documents with their customers
 * (docs/guides/scaling.md).
 */
export async function withScans<Row extends { sha256: string | null }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & ScanStatus)[]> {
  const files = rows.flatMap(({ sha256 }) => sha256 ?? [])
  if (files.length === 0) return rows.map((row) => ({ ...row, scan: null }))
  const scans = await db
    .selectFrom('file_scans')
    .select(['sha256', 'status'])
    .where('sha256', '=', sql<string>`any(${files}::text[])`)
    .execute()
  const statusOf = new Map<string | null, ScanStatus['scan']>(scans.map(({ sha256, status }) => [sha256, status]))
  return rows.map((row) => ({ ...row, scan: statusOf.get(row.sha256) ?? null }))
}

/** Returns the attribute of a document; nothing for a clean one. */
export const toScan = ({ scan }: ScanStatus) => scan !== null && { scan }
