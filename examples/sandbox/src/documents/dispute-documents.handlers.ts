/**
 * Handlers that upload, serve and remove the files of disputes. Source: docs/spec/disputes.md DSP-27…DSP-30, DSP-39.
 */
import { randomUUID } from 'node:crypto'
import { disputeDocumentTypes, LIMITS } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { disputeError } from '../disputes/dispute-refusals.ts'
import { toDocumentAttributes } from '../disputes/dispute-resource.ts'
import { documentTypeName } from '../disputes/dispute-texts.ts'
import { disputeInScope, sideOf } from '../disputes/dispute-scope.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { languageFor } from '../pdf/pdf-language.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { removeUnused } from './file-use.ts'
import { type DocumentDesk, readScanned, receiveUpload } from './receive-upload.ts'
import { withScans } from './scan-status.ts'

export const createDisputeDocumentHandlers = (desk: DocumentDesk) => {
  const { documents, realNow } = desk
  return {
    'dispute-documents.create': async (context) => {
      const principal = requirePrincipal(context)
      const { db, clock, body, upload } = context
      const { columns, scan, keep } = await receiveUpload(desk, upload)
      await removeUnused(db, documents, await forgetOldUploads(db, realNow()))
      const language = await languageFor(db, principal)
      const sent = { ...body, name: columns.file_name, sha256: columns.sha256 }
      return answerKeyed(context, principal, sent, 201, async (trx) => {
        await refuseTooManyWaiting(trx, principal)
        const row = {
          id: randomUUID(),
          doc_type_id: body.doc_type_id,
          ...columns,
          entered_at: new Date(clock.nowMs),
        }
        const waiting = { ...row, principal: principal.id, created_at: new Date(realNow()) }
        await trx.insertInto('dispute_uploads').values(waiting).execute()
        await keep(trx)
        const shown = { ...row, side: sideOf(principal), scan }
        return { data: { id: row.id, attributes: toDocumentAttributes(shown, language) } }
      })
    },

    'dispute-document-types.list': async (context) => {
      const language = await languageFor(context.db, requirePrincipal(context), context.filter.language)
      return {
        data: disputeDocumentTypes.map((id) => ({
          id,
          attributes: {
            doc_type_id: id,
            document_type: documentTypeName(id, language),
            max_files: LIMITS.maxDisputeDocumentsOfType,
          },
        })),
      }
    },

    'dispute-documents.list-waiting': async (context) => {
      const principal = requirePrincipal(context)
      const rows = await context.db
        .selectFrom('dispute_uploads')
        .selectAll()
        .where('principal', '=', principal.id)
        .where('created_at', '>=', oldestKept(realNow()))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const side = sideOf(principal)
      const language = await languageFor(context.db, principal, context.filter.language)
      const scanned = await withScans(context.db, rows)
      return {
        data: scanned.map((row) => ({ id: row.id, attributes: toDocumentAttributes({ ...row, side }, language) })),
      }
    },

    'dispute-documents.get': async (context) => {
      const principal = requirePrincipal(context)
      const row = await findReadable(context.db, principal, context.params.document_id ?? '')
      const bytes = row && (await readScanned(context.db, documents, row.sha256))
      if (!row || !bytes) throw notFound()
      return { data: null, file: { name: row.file_name, mediaType: row.media_type, bytes } }
    },

    'dispute-documents.delete': async (context) => {
      const principal = requirePrincipal(context)
      const { db, params } = context
      const id = params.document_id ?? ''
      const unused = await inTransaction(db, async (trx) => {
        const gone = await trx
          .deleteFrom('dispute_uploads')
          .where('id', '=', id)
          .where('principal', '=', principal.id)
          .returning('sha256')
          .executeTakeFirst()
        if (gone) return gone.sha256
        if (await findReadable(trx, principal, id)) throw new Refusal(disputeError('document-submitted', null))
        throw notFound()
      })
      await removeUnused(db, documents, [unused])
      return { data: null }
    },
  } satisfies Pick<
    Handlers,
    | 'dispute-documents.create'
    | 'dispute-document-types.list'
    | 'dispute-documents.list-waiting'
    | 'dispute-documents.get'
    | 'dispute-documents.delete'
  >
}

async function refuseTooManyWaiting(trx: Transaction<Database>, principal: Principal): Promise<void> {
  const { count } = await trx
    .selectFrom('dispute_uploads')
    .select(sql<string>`count(*)`.as('count'))
    .where('principal', '=', principal.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= LIMITS.maxUploadsWaiting) {
    throw new Refusal(disputeError('document-too-many', null, { reason: 'waiting' }))
  }
}

const HOUR_MS = 3_600_000

const oldestKept = (nowMs: number): Date => new Date(nowMs - LIMITS.uploadKeptHours * HOUR_MS)

/**
 * Deletes expired uploads.
 *
 * @returns the hashes of their files
 */
async function forgetOldUploads(db: Kysely<Database>, nowMs: number): Promise<string[]> {
  const forgotten = await db
    .deleteFrom('dispute_uploads')
    .where('created_at', '<', oldestKept(nowMs))
    .returning('sha256')
    .execute()
  return forgotten.map(({ sha256 }) => sha256)
}

/** Finds a document of a dispute that the caller may see, or one of the caller's own uploads. */
async function findReadable(db: Kysely<Database>, principal: Principal, id: string) {
  const document = await db
    .selectFrom('dispute_documents as document')
    .innerJoin('disputes', (join) =>
      join
        .onRef('disputes.customer_buid', '=', 'document.customer_buid')
        .onRef('disputes.id', '=', 'document.dispute_id'),
    )
    .select(['document.file_name', 'document.media_type', 'document.sha256'])
    .where('document.id', '=', id)
    .where(disputeInScope(principal))
    .executeTakeFirst()
  if (document) return document
  return db
    .selectFrom('dispute_uploads')
    .select(['file_name', 'media_type', 'sha256'])
    .where('id', '=', id)
    .where('principal', '=', principal.id)
    .executeTakeFirst()
}
