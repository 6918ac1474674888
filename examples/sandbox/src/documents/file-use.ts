/**
 * Deletes the bytes of a file once no document uses them; several documents may share them. They are deleted only after
 * the commit that ended their use, so that a rolled back deletion keeps them. Leftovers of a crash are cleaned up.
 * Source: docs/spec/disputes.md DSP-28, docs/spec/documents.md DOC-12.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { DocumentStore } from './document-store.ts'

/** Locks a file until the transaction ends: no other transaction can start to use its bytes, or find them unused. */
export const lockFile = (trx: Transaction<Database>, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 470003))`.execute(trx)

/** Rows that use the file: uploads, and documents of disputes, invoices and applications. */
const USES = (sha256: string) => sql`
    select from dispute_uploads where sha256 = ${sql.ref(sha256)}
    union all select from dispute_documents where sha256 = ${sql.ref(sha256)}
    union all select from invoice_documents where sha256 = ${sql.ref(sha256)}
    union all select from application_documents where sha256 = ${sql.ref(sha256)}`

/**
 * Removes the files that are unused. Call it after the commit. It never throws: a file that cannot be removed now is
 * cleaned up later.
 */
export async function removeUnused(
  db: Kysely<Database>,
  documents: DocumentStore,
  files: readonly string[],
): Promise<void> {
  for (const sha256 of new Set(files)) {
    await inTransaction(db, (trx) => removeWhenUnused(trx, documents, [sha256])).catch(() => undefined)
  }
}

/**
 * Removes those of the files that no row uses. Saving a file takes the same lock until its row is committed, so that a
 * file in use is never removed.
 */
async function removeWhenUnused(
  trx: Transaction<Database>,
  documents: DocumentStore,
  files: readonly string[],
): Promise<void> {
  for (const sha256 of [...files].sort()) {
    await lockFile(trx, sha256)
    for (const unused of await unusedOf(trx, [sha256])) {
      await trx.deleteFrom('file_scans').where('sha256', '=', unused).execute()
      await documents.remove(unused)
    }
  }
}

async function unusedOf(db: Kysely<Database>, files: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select file.sha256 from unnest(${[...files]}::text[]) as file (sha256)
    where not exists (${USES('file.sha256')})`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/** Far longer than the time between saving a file and committing its row, because requests end after half a minute. */
const SWEPT_AFTER_MS = 10 * 60_000
const LOOKED_UP_TOGETHER = 1_000

/**
 * Removes files that no row uses, left by a crashed process or a failed commit, and incomplete files.
 *
 * @param nowMs real time
 */
export async function sweepFiles(trx: Transaction<Database>, documents: DocumentStore, nowMs: number): Promise<void> {
  const old = await documents.listBefore(nowMs - SWEPT_AFTER_MS)
  for (let first = 0; first < old.length; first += LOOKED_UP_TOGETHER) {
    const unused = await unusedOf(trx, old.slice(first, first + LOOKED_UP_TOGETHER))
    await removeWhenUnused(trx, documents, unused)
  }
}
