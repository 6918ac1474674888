/** Turns a user's uploads into documents of a dispute. Source: docs/spec/disputes.md DSP-27, DSP-28. */
import { randomUUID } from 'node:crypto'
import { type DisputeSide, LIMITS, refusalTogether } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { DisputeUploadsTable } from '../db/dispute-schema.ts'
import type { Database } from '../db/schema.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { disputeError } from './dispute-refusals.ts'
import type { DisputeRow } from './disputes.queries.ts'

export type UploadRow = Selectable<DisputeUploadsTable>

/** Returns the caller's own uploads among these ids, locked, and an error for each other id. */
export async function checkUploads(
  trx: Transaction<Database>,
  principalId: string,
  ids: readonly string[],
): Promise<{ uploads: UploadRow[]; errors: RefusalError[] }> {
  if (ids.length === 0) return { uploads: [], errors: [] }
  const uploads = await trx
    .selectFrom('dispute_uploads')
    .selectAll()
    .where('principal', '=', principalId)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Set(uploads.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    known.has(id) && ids.indexOf(id) === index
      ? []
      : [disputeError('dispute-document-unknown', `/document_ids/${index}`)],
  )
  return { uploads, errors }
}

/**
 * Makes the uploads documents of each of these disputes; the file itself is stored only once.
 *
 * @param by sender and response; the response is null for documents of the opening (DSP-41)
 * @throws Refusal `document-too-many` or `document-too-large` if the uploads exceed a limit together, or if a dispute
 *   would have too many documents in total or of one type
 */
export async function attachUploads(
  trx: Transaction<Database>,
  disputes: readonly Pick<DisputeRow, 'customer_buid' | 'id'>[],
  uploads: readonly UploadRow[],
  by: { side: DisputeSide; responseId: string | null },
): Promise<void> {
  if (uploads.length === 0) return
  refuseTogether(uploads)
  await trx
    .deleteFrom('dispute_uploads')
    .where('id', '=', sql<string>`any(${uploads.map(({ id }) => id)}::text[])`)
    .execute()
  for (const [place, dispute] of disputes.entries()) {
    const rows = uploads.map(({ principal: _principal, created_at: _created, ...upload }) => ({
      ...upload,
      id: place === 0 ? upload.id : randomUUID(),
      customer_buid: dispute.customer_buid,
      dispute_id: dispute.id,
      side: by.side,
      response_id: by.responseId,
    }))
    await trx.insertInto('dispute_documents').values(rows).execute()
    await refuseTooMany(trx, dispute)
  }
}

/** Checks the limits on all files together, as the client does; each single file was checked at its upload. */
function refuseTogether(uploads: readonly UploadRow[]): void {
  const reason = refusalTogether(uploads.map(({ size_bytes: size }) => ({ size })))
  if (reason === null) return
  const code = reason === 'too-many' ? 'document-too-many' : 'document-too-large'
  throw new Refusal(disputeError(code, '/document_ids', { reason }))
}

async function refuseTooMany(db: Kysely<Database>, dispute: Pick<DisputeRow, 'customer_buid' | 'id'>): Promise<void> {
  const rows = await db
    .selectFrom('dispute_documents')
    .select(['doc_type_id', sql<string>`count(*)`.as('count')])
    .where('customer_buid', '=', dispute.customer_buid)
    .where('dispute_id', '=', dispute.id)
    .groupBy('doc_type_id')
    .execute()
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0)
  const isTooManyOfType = rows.some(({ count }) => Number(count) > LIMITS.maxDisputeDocumentsOfType)
  if (total <= LIMITS.maxDisputeDocuments && !isTooManyOfType) return
  const meta = { reason: isTooManyOfType ? 'type' : 'dispute' }
  throw new Refusal(disputeError('document-too-many', '/document_ids', meta))
}
