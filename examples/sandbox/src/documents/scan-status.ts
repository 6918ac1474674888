/** What is known of the files in a list. Source: docs/spec/documents.md DOC-92. */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface ScanStatus {
  /** Null: scanned, and clean. */
  scan: 'waiting' | 'infected' | null
}

/** A question of its own: scans lie in one place, documents with their customers (docs/guides/scaling.md). */
export async function withScans<Row extends { sha256: string }>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & ScanStatus)[]> {
  if (rows.length === 0) return []
  const scans = await db
    .selectFrom('file_scans')
    .select(['sha256', 'status'])
    .where('sha256', '=', sql<string>`any(${rows.map(({ sha256 }) => sha256)}::text[])`)
    .execute()
  const statusOf = new Map(scans.map(({ sha256, status }) => [sha256, status]))
  return rows.map((row) => ({ ...row, scan: statusOf.get(row.sha256) ?? null }))
}
