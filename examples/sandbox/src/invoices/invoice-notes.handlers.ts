/** Source: docs/spec/documents.md DOC-114…DOC-116. */
import { type Transaction, sql } from 'kysely'
import { adjustmentError } from '../adjustments/adjustment-refusals.ts'
import { requirePrincipal } from '../customers/customer-scope.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { requiredFilter } from '../http/required-filter.ts'
import { findRemarks, type RemarkRow } from './invoice-details.queries.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import { mayChange, mayRead, toNoteAttributes } from './note-resource.ts'

type NoteHandlers = Pick<Handlers, 'invoice-notes.list' | 'invoice-notes.update' | 'invoice-notes.delete'>

interface Named {
  trxId: string
  noteId: string
  /** Version of the note that the caller last read. */
  version: number
  customerId: string | undefined
}

export const invoiceNoteHandlers = {
  'invoice-notes.list': async (context) => {
    const { db, filter, sort, page } = context
    const principal = requirePrincipal(context)
    const invoice = await invoiceInScope(db, principal, requiredFilter(filter.trx_id, 'trx_id'), filter.buid_customer)
    const remarks = (await findRemarks(db, invoice)).filter((remark) => mayRead(principal, invoice, remark))
    if (sort.direction === 'desc') remarks.reverse()
    const first = (page.number - 1) * page.size
    return {
      data: remarks
        .slice(first, first + page.size)
        .map((row) => ({ id: row.id, attributes: toNoteAttributes(row, principal) })),
      meta: { record_count: remarks.length },
    }
  },

  'invoice-notes.update': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, params, body } = context
    const text = body.text.trim()
    return inTransaction(db, async (trx) => {
      const found = await lockNote(trx, principal, namedBy(params, body))
      // An unchanged note is not written, and its version is not incremented.
      if (text === found.text) return { data: { id: found.id, attributes: toNoteAttributes(found, principal) } }
      const at = new Date(clock.nowMs)
      const row = await trx
        .updateTable('invoice_remarks')
        .set({ text, changed_at: at, version: sql<number>`version + 1` })
        .where('customer_buid', '=', found.customer_buid)
        .where('trx_id', '=', found.trx_id)
        .where('id', '=', found.id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await recordAudit(trx, [auditOf(call.name, principal, row, at)])
      return { data: { id: row.id, attributes: toNoteAttributes(row, principal) } }
    })
  },

  'invoice-notes.delete': async (context) => {
    const principal = requirePrincipal(context)
    const { db, call, clock, params, body } = context
    return inTransaction(db, async (trx) => {
      const found = await lockNote(trx, principal, namedBy(params, body))
      await trx
        .deleteFrom('invoice_remarks')
        .where('customer_buid', '=', found.customer_buid)
        .where('trx_id', '=', found.trx_id)
        .where('id', '=', found.id)
        .execute()
      await recordAudit(trx, [auditOf(call.name, principal, found, new Date(clock.nowMs))])
      return { data: null }
    })
  },
} satisfies NoteHandlers

const namedBy = (
  params: Readonly<Record<string, string | undefined>>,
  { version, buid_customer }: { version: number; buid_customer?: string | undefined },
): Named => ({
  trxId: params['trx_id'] ?? '',
  noteId: params['note_id'] ?? '',
  version,
  customerId: buid_customer,
})

/**
 * Locks a note for a change.
 *
 * @throws Refusal `not-found` if the caller may not read the note, `not-permitted` if the caller may not change it,
 * `invoice-note-changed` with the current note if the given version is outdated
 */
async function lockNote(
  trx: Transaction<Database>,
  principal: Principal,
  { trxId, noteId, version, customerId }: Named,
): Promise<RemarkRow> {
  const invoice = await invoiceInScope(trx, principal, trxId, customerId)
  const row = await trx
    .selectFrom('invoice_remarks')
    .selectAll()
    .where('customer_buid', '=', invoice.customer_buid)
    .where('trx_id', '=', invoice.trx_id)
    .where('id', '=', noteId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !mayRead(principal, invoice, row)) throw notFound()
  if (!mayChange(principal, row)) {
    throw new Refusal({
      code: 'not-permitted',
      detail: 'Another user wrote this. Its author can change it, or an administrator.',
      meta: { required: 'invoice-notes.update', reason: 'scope', requirement: 'author', roles: ['admin'] },
    })
  }
  if (row.version !== version) {
    throw new Refusal(adjustmentError('invoice-note-changed', '/version', { version: row.version, text: row.text }))
  }
  return row
}

/** Builds the audit entry, without the text of the note. */
const auditOf = (
  action: 'invoice-notes.update' | 'invoice-notes.delete',
  { id: actor }: Principal,
  { customer_buid: customerId, trx_id: subject, id: remark, kind }: RemarkRow,
  at: Date,
) => ({ at, actor, action, customerId, subject, detail: { remark, kind } })
