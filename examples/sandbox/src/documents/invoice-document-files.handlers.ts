/**
 * Handlers that download, upload and remove the dealer's original invoice, and add notes to an invoice. Source:
 * docs/spec/documents.md DOC-7…DOC-11.
 */
import { randomUUID } from 'node:crypto'
import { DEALER_INVOICE_TYPE } from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { hasSqlState, inTransaction, SQLSTATE, violatedConstraint } from '../db/transaction.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { authorOf, invoiceToChange, speaksFor } from '../invoices/invoice-to-change.ts'
import { toNoteAttributes } from '../invoices/note-resource.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { removeUnused } from './file-use.ts'
import { type DocumentDesk, readScanned, receiveUpload } from './receive-upload.ts'
import { toScan } from './scan-status.ts'

type FileCall =
  | 'merchant-invoice-documents.download'
  | 'merchant-invoice-documents.create'
  | 'merchant-invoice-documents.delete'
  | 'invoice-notes.create'

export const createInvoiceDocumentFileHandlers = (desk: DocumentDesk) =>
  ({
    'merchant-invoice-documents.download': async (context) => {
      const principal = requirePrincipal(context)
      const { db, params, filter } = context
      const row = await findDocument(db, principal, params['document_id'] ?? '', filter.buid_customer)
      const bytes = row && (row.sha256 === null ? row.content : await readScanned(db, desk.documents, row.sha256))
      if (!row || !bytes) throw notFound()
      return { data: null, file: { name: row.file_name, mediaType: row.media_type, bytes } }
    },

    'merchant-invoice-documents.create': async (context) => {
      const principal = requirePrincipal(context)
      const { call, clock, body, upload } = context
      const { columns, scan, keep } = await receiveUpload(desk, upload)
      const { file_name, size_bytes, sha256 } = columns
      const sent = { ...body, name: file_name, sha256 }
      const replaced: string[] = []
      const answer = await answerKeyed(context, principal, sent, 201, async (trx) => {
        const invoice = await invoiceToChange(trx, principal, body.trx_id, body.buid_customer)
        if (body.replaces !== undefined) replaced.push(...(await removeOriginal(trx, invoice, body.replaces)))
        const row = {
          customer_buid: invoice.customer_buid,
          trx_id: invoice.trx_id,
          id: randomUUID(),
          doc_type_id: DEALER_INVOICE_TYPE.id,
          document_type: DEALER_INVOICE_TYPE.name,
          ...columns,
          content: null,
          entered_at: new Date(clock.nowMs),
        }
        await trx.insertInto('invoice_documents').values(row).execute()
        await keep(trx)
        await recordAudit(trx, [
          {
            at: row.entered_at,
            actor: principal.id,
            action: call.name,
            customerId: invoice.customer_buid,
            subject: invoice.trx_id,
            detail: {
              document: row.id,
              sha256,
              bytes: size_bytes,
              ...(body.replaces !== undefined && { replaces: body.replaces }),
            },
          },
        ])
        const made = {
          id: row.id,
          attributes: {
            document_id: row.id,
            doc_type_id: row.doc_type_id,
            document_type: row.document_type,
            entry_ts: row.entered_at.toISOString(),
            file_name,
            file_size: size_bytes,
            ...toScan({ scan }),
          },
        }
        return { data: made }
      }).catch(explainViolation)
      await removeUnused(context.db, desk.documents, replaced)
      return answer
    },

    'merchant-invoice-documents.delete': async (context) => {
      const principal = requirePrincipal(context)
      const { db, call, clock, body } = context
      const unused = await inTransaction(db, async (trx) => {
        const found = await findDocument(trx, principal, body.document_id, body.buid_customer)
        if (!found || found.doc_type_id !== DEALER_INVOICE_TYPE.id || !speaksFor(principal, found)) throw notFound()
        const gone = await trx
          .deleteFrom('invoice_documents')
          .where('customer_buid', '=', found.customer_buid)
          .where('trx_id', '=', found.trx_id)
          .where('id', '=', found.id)
          .returning('sha256')
          .executeTakeFirst()
        if (!gone) throw notFound()
        await recordAudit(trx, [
          {
            at: new Date(clock.nowMs),
            actor: principal.id,
            action: call.name,
            customerId: found.customer_buid,
            subject: found.trx_id,
            detail: { document: found.id, sha256: gone.sha256 },
          },
        ])
        return gone.sha256
      })
      if (unused !== null) await removeUnused(db, desk.documents, [unused])
      return { data: null }
    },

    'invoice-notes.create': async (context) => {
      const principal = requirePrincipal(context)
      const { call, clock, body } = context
      return answerKeyed(context, principal, body, 201, async (trx) => {
        const invoice = await invoiceToChange(trx, principal, body.trx_id, body.buid_customer)
        const row = {
          customer_buid: invoice.customer_buid,
          trx_id: invoice.trx_id,
          id: `R-${randomUUID()}`,
          kind: kindFor(principal),
          author: authorOf(principal, invoice.sold_by),
          author_principal: principal.id,
          text: body.text.trim(),
          entered_at: new Date(clock.nowMs),
          version: 1,
          changed_at: null,
        }
        await trx.insertInto('invoice_remarks').values(row).execute()
        await recordAudit(trx, [
          {
            at: row.entered_at,
            actor: principal.id,
            action: call.name,
            customerId: invoice.customer_buid,
            subject: invoice.trx_id,
            detail: { remark: row.id, kind: row.kind },
          },
        ])
        return { data: { id: row.id, attributes: toNoteAttributes(row, principal) } }
      })
    },
  }) satisfies Pick<Handlers, FileCall>

/**
 * Returns the kind of a text. A customer's notes are private to it; texts of a dealer or customer support are comments,
 * visible to all users who see the invoice (DIR-14).
 */
const kindFor = ({ role }: Principal): 'note' | 'comment' =>
  role === 'merchant' || role === 'support' ? 'comment' : 'note'

/**
 * Finds a document of an invoice that the caller may see; if two have the same id, the selected customer's comes first.
 */
function findDocument(
  db: Kysely<Database>,
  { customerIds, merchantIds, selectedCustomer }: Principal,
  id: string,
  customerId?: string,
) {
  const merchants = sql`${[...merchantIds]}::text[]`
  return (
    db
      .selectFrom('invoice_documents as document')
      .innerJoin('invoices', (join) =>
        join
          .onRef('invoices.customer_buid', '=', 'document.customer_buid')
          .onRef('invoices.trx_id', '=', 'document.trx_id'),
      )
      .selectAll('document')
      .select('invoices.merchant_buid')
      .where('document.id', '=', id)
      // The customers are listed so that the index can be used: it begins with the customer.
      .where(
        sql<boolean>`document.customer_buid = any(array_cat(${[...customerIds]}::text[], array(
        select customer_buid from customer_merchants where merchant_buid = any(${merchants}))))`,
      )
      .where(
        sql<boolean>`(document.customer_buid = any(${[...customerIds]}::text[])
        or invoices.merchant_buid = any(${merchants}))`,
      )
      .$if(customerId !== undefined, (query) => query.where('document.customer_buid', '=', customerId ?? ''))
      .orderBy(sql`document.customer_buid = ${selectedCustomer}`, (order) => order.desc().nullsLast())
      .orderBy('document.customer_buid')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * Removes the original invoice that is being replaced, in the transaction that stores the new one (DOC-198).
 *
 * @returns the SHA-256 of its bytes; none if the file was stored in the row
 * @throws Refusal `not-found` if it is not, or no longer, the original of this invoice
 */
async function removeOriginal(
  trx: Transaction<Database>,
  { customer_buid, trx_id }: { customer_buid: string; trx_id: string },
  id: string,
): Promise<string[]> {
  const gone = await trx
    .deleteFrom('invoice_documents')
    .where('customer_buid', '=', customer_buid)
    .where('trx_id', '=', trx_id)
    .where('id', '=', id)
    .where('doc_type_id', '=', DEALER_INVOICE_TYPE.id)
    .returning('sha256')
    .executeTakeFirst()
  if (!gone) throw notFound()
  return gone.sha256 === null ? [] : [gone.sha256]
}

/** Turns a violated index into a refusal: of two concurrent uploads only one succeeds. */
function explainViolation(error: unknown): never {
  if (hasSqlState(error, SQLSTATE.uniqueViolation) && violatedConstraint(error) === 'invoice_documents_original') {
    throw new Refusal({
      code: 'document-already-there',
      detail: 'The transaction already has its invoice document. Remove it before you send another.',
    })
  }
  throw error
}
