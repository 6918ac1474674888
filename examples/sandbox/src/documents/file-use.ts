/** When the bytes of a file may go: the same bytes may be in use elsewhere. Source: docs/spec/disputes.md DSP-28. */
import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { DocumentStore } from './document-store.ts'

/** Until the transaction ends nobody else begins to use these bytes, or finds them unused. */
export const lockFile = (trx: Transaction<Database>, sha256: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 470003))`.execute(trx)

/** The same bytes may be another upload, a document of a dispute or of an invoice. */
export async function removeUnused(
  trx: Transaction<Database>,
  documents: DocumentStore,
  sha256: string,
): Promise<void> {
  await lockFile(trx, sha256)
  const { rows } = await sql`
    select from dispute_uploads where sha256 = ${sha256}
    union all select from dispute_documents where sha256 = ${sha256}
    union all select from invoice_documents where sha256 = ${sha256} limit 1`.execute(trx)
  if (rows.length === 0) await documents.remove(sha256)
}
