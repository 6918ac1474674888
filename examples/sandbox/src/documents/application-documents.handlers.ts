/**
 * Handlers that download, upload and remove the files of applications. Source: docs/spec/notifications.md NOT-31,
 * NOT-72, docs/spec/documents.md DOC-90…DOC-92.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { goOnWhenComplete, reopenForDocument } from '../applications/application-progress.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { removeUnused } from './file-use.ts'
import { type DocumentDesk, readScanned, receiveUpload } from './receive-upload.ts'
import { toScan } from './scan-status.ts'

type DocumentCall = `application-documents.${'get' | 'create' | 'delete'}`

/** Condition on the owner, the same as in the list: for a dealer's user the selected dealer, without its customers. */
const ownedBy = (principal: Principal) =>
  principal.role === 'merchant'
    ? sql<boolean>`application.merchant_buid = any(${dealersAtWork(principal)}::text[])`
    : sql<boolean>`application.customer_buid = any(${[...principal.customerIds]}::text[])`

export const createApplicationDocumentHandlers = (desk: DocumentDesk): Pick<Handlers, DocumentCall> => ({
  'application-documents.get': async (context) => {
    const row = await findDocument(context.db, requirePrincipal(context), context.params['document_id'] ?? '')
    const bytes = row?.sha256 ? await readScanned(context.db, desk.documents, row.sha256) : null
    if (!row?.file_name || !row.media_type || !bytes) throw notFound()
    return { data: null, file: { name: row.file_name, mediaType: row.media_type, bytes } }
  },

  'application-documents.create': async (context) => {
    const principal = requirePrincipal(context)
    const { call, clock, body, upload } = context
    const { columns, scan, keep } = await receiveUpload(desk, upload)
    const { file_name, size_bytes, sha256 } = columns
    const sent = { ...body, name: file_name, sha256 }
    return answerKeyed(context, principal, sent, 201, async (trx) => {
      const application = await lockApplication(trx, principal, body.application_id)
      const id = randomUUID()
      const missing = await trx
        .selectFrom('application_documents')
        .select('position')
        .where('customer_buid', application.customer_buid === null ? 'is' : '=', application.customer_buid)
        .where('application_id', '=', application.id)
        .where('document_type', '=', body.document_type)
        .where('received', '=', false)
        .orderBy('position')
        .limit(1)
        .executeTakeFirst()
      if (!missing || application.decided_at !== null) throw notNeeded()
      await trx
        .updateTable('application_documents')
        .set({ id, ...columns, sent_by: principal.id, received: true })
        .where('customer_buid', application.customer_buid === null ? 'is' : '=', application.customer_buid)
        .where('application_id', '=', application.id)
        .where('position', '=', missing.position)
        .execute()
      await keep(trx)
      await recordAudit(trx, [
        {
          at: new Date(clock.nowMs),
          actor: principal.id,
          action: call.name,
          customerId: application.customer_buid,
          subject: application.id,
          detail: { document: id, type: body.document_type, sha256, bytes: size_bytes },
        },
      ])
      await goOnWhenComplete(trx, application)
      const { document_type } = body
      const attributes = { document_id: id, document_type, file_name, file_size: size_bytes, ...toScan({ scan }) }
      return { data: { id, attributes } }
    })
  },

  'application-documents.delete': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, params } = context
    const unused = await inTransaction(db, async (trx) => {
      const found = await findDocument(trx, principal, params['document_id'] ?? '')
      if (!found) throw notFound()
      const application = await lockApplication(trx, principal, found.application_id)
      const { numUpdatedRows } = await trx
        .updateTable('application_documents')
        .set({
          received: false,
          id: null,
          file_name: null,
          media_type: null,
          size_bytes: null,
          sha256: null,
          sent_by: null,
        })
        .where('customer_buid', application.customer_buid === null ? 'is' : '=', application.customer_buid)
        .where('application_id', '=', application.id)
        .where('id', '=', found.id)
        .where('sent_by', 'is not', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n || application.decided_at !== null) throw notRemovable()
      await reopenForDocument(trx, application, found.document_type)
      await recordAudit(trx, [
        {
          at: new Date(clock.nowMs),
          actor: principal.id,
          action: call.name,
          customerId: application.customer_buid,
          subject: application.id,
          detail: { document: found.id, sha256: found.sha256 },
        },
      ])
      return found.sha256
    })
    if (unused !== null) await removeUnused(db, desk.documents, [unused])
    return { data: null }
  },
})

const notNeeded = () =>
  new Refusal({
    code: 'document-not-needed',
    detail:
      'The application does not need this document: it already has one, never required one, or is already decided.',
  })
const notRemovable = () =>
  new Refusal({
    code: 'document-not-removable',
    detail: 'Only documents that users of the applicant uploaded can be removed, and only until the decision.',
  })

function findDocument(db: Kysely<Database>, principal: Principal, id: string) {
  return db
    .selectFrom('application_documents as document')
    .innerJoin('applications as application', (join) =>
      join
        .onRef('application.id', '=', 'document.application_id')
        .on(sql<boolean>`application.customer_buid is not distinct from document.customer_buid`),
    )
    .select([
      'document.id',
      'document.application_id',
      'document.document_type',
      'document.file_name',
      'document.media_type',
      'document.sha256',
    ])
    .where('document.id', '=', id)
    .where(ownedBy(principal))
    .executeTakeFirst()
}

/**
 * Locks the application, so that uploads run one after the other: only the last missing document advances the
 * application.
 *
 * @throws Refusal `not-found`
 */
async function lockApplication(trx: Transaction<Database>, principal: Principal, id: string) {
  const row = await trx
    .selectFrom('applications as application')
    .selectAll()
    .where('application.id', '=', id)
    .where(ownedBy(principal))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
