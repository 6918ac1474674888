/**
 * Continues or reopens the review of an application when its documents are added or removed. Source:
 * docs/spec/notifications.md NOT-72.
 */
import type { ApplicationDocument } from 'netterms/contract/internal'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { ApplicationsTable } from '../db/loyalty-schema.ts'
import type { Database } from '../db/schema.ts'

type Application = Selectable<ApplicationsTable>

/**
 * Continues the review once no document is missing, and removes notifications about missing documents. The caller locks
 * the row.
 */
export async function goOnWhenComplete(trx: Transaction<Database>, application: Application): Promise<void> {
  const missing = await trx
    .selectFrom('application_documents')
    .select('position')
    .where('customer_buid', application.customer_buid === null ? 'is' : '=', application.customer_buid)
    .where('application_id', '=', application.id)
    .where('received', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (missing) return
  await setProgress(trx, application, { status: 'in-review', next_step: 'wait-for-decision' })
  const { customer_buid, merchant_buid } = application
  await trx
    .deleteFrom('notifications')
    .where(customer_buid === null ? 'merchant_buid' : 'customer_buid', '=', customer_buid ?? merchant_buid)
    .where('template', '=', 'application-documents')
    .where(sql<string>`facts::jsonb ->> 'application'`, '=', application.id)
    .execute()
}

/** Reopens the application for a document that was withdrawn. */
export const reopenForDocument = (
  trx: Transaction<Database>,
  application: Application,
  type: ApplicationDocument,
): Promise<void> =>
  setProgress(trx, application, {
    status: 'documents-needed',
    next_step: type === 'signed-agreement' ? 'sign-agreement' : 'send-documents',
  })

async function setProgress(
  trx: Transaction<Database>,
  { id, customer_buid }: Application,
  progress: Pick<Application, 'status' | 'next_step'>,
): Promise<void> {
  await trx
    .updateTable('applications')
    .set(progress)
    .where('customer_buid', customer_buid === null ? 'is' : '=', customer_buid)
    .where('id', '=', id)
    .execute()
}
