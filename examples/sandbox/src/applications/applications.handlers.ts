/**
 * Handles the calls for applications. Source: docs/spec/notifications.md NOT-8, NOT-9, NOT-72, docs/spec/documents.md
 * DOC-92.
 */
import { sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import { customerInScope, requirePrincipal } from '../customers/customer-scope.ts'
import { toScan, withScans } from '../documents/scan-status.ts'
import type { Handlers } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

export const applicationHandlers = {
  'applications.list': async (context) => {
    const { db, filter, page } = context
    const principal = requirePrincipal(context)
    const isDealer = principal.role === 'merchant'
    // A dealer has access to its own applications, but not to those of its customers.
    if (isDealer && filter.buid_customer !== undefined) throw notFound()
    const customer = isDealer ? null : customerInScope(principal, filter.buid_customer)
    const owned =
      customer === null
        ? sql<boolean>`merchant_buid = any(${dealersAtWork(principal)}::text[])`
        : sql<boolean>`customer_buid = ${customer}`
    const matching = db.selectFrom('applications').where(owned)
    const { count } = await matching.select(sql<string>`count(*)`.as('count')).executeTakeFirstOrThrow()
    const rows = await matching
      .selectAll()
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute()
    const found = await db
      .selectFrom('application_documents')
      .selectAll()
      .where('customer_buid', customer === null ? 'is' : '=', customer)
      .where('application_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
      .orderBy('position')
      .execute()
    const documents = await withScans(db, found)
    return {
      data: rows.map((row) => ({
        id: row.id,
        attributes: {
          application_id: row.id,
          application_type: row.kind,
          buid_customer: row.customer_buid,
          buid_merchant: row.merchant_buid,
          status: row.status,
          submitted_ts: row.submitted_at.toISOString(),
          decided_ts: row.decided_at?.toISOString() ?? null,
          amount: row.amount_minor === null ? null : minorOf(row.amount_minor),
          currency: row.currency,
          next_step: row.next_step,
          documents: documents
            .filter(({ application_id }) => application_id === row.id)
            .map(({ document_type, received, id, file_name, size_bytes, scan, sent_by }) => ({
              document_type,
              received,
              document_id: id,
              file_name,
              file_size: size_bytes,
              ...toScan({ scan }),
              removable: sent_by !== null && row.decided_at === null,
            })),
        },
      })),
      meta: { record_count: Number(count) },
    }
  },
} satisfies Pick<Handlers, 'applications.list'>
