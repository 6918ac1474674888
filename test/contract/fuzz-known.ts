/** Reads existing ids from the database, so that generated documents can refer to existing resources. */
import { SCENARIO_NAMES } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../examples/sandbox/src/db/schema.ts'

/** Ids by name: the name of a member or path parameter, or for `:id` the collection before it in the path. */
export type Known = Readonly<Record<string, readonly string[]>>

const ID_COLUMNS: Readonly<Record<string, readonly `${string}.${string}`[]>> = {
  trx_id: ['invoices.trx_id'],
  trxId: ['invoices.trx_id'],
  invoices: ['invoices.trx_id'],
  invoice_id: ['invoices.invoice_id'],
  number: ['payments.number'],
  buid_customer: ['customers.buid'],
  buid_customers: ['customers.buid'],
  customer_id: ['customers.buid'],
  buid_merchant: ['merchants.buid'],
  merchant_id: ['merchants.buid'],
  buid_location: ['locations.id'],
  bank_account_id: ['bank_accounts.id'],
  'bank-accounts': ['bank_accounts.id'],
  card_id: ['cards.id', 'payment_cards.id'],
  'payment-cards': ['payment_cards.id'],
  credit_memo_id: ['credit_memos.id'],
  'credit-memos': ['credit_memos.id'],
  dispute_id: ['disputes.id'],
  dispute_reason_id: ['dispute_reasons.id'],
  document_id: ['dispute_documents.id', 'invoice_documents.id', 'application_documents.id'],
  document_ids: ['dispute_documents.id'],
  enrollment_id: ['loyalty_enrollments.id'],
  program_id: ['loyalty_programs.id'],
  loyalty_program_id: ['loyalty_programs.id'],
  notification_id: ['notifications.id'],
  rejection_id: ['rejections.id'],
  session_id: ['portal_sessions.id'],
  user_id: ['users.id'],
  user_ids: ['users.id'],
  group_id: ['user_groups.id'],
  identity_provider_id: ['identity_providers.id'],
}
const MOST_OF_EACH = 40

/**
 * @param asking usernames of the senders, which are left out, because a document that changes them would end the test
 * @returns some ids per name, always the same for the same database
 */
export async function readKnown(db: Kysely<Database>, asking: readonly string[]): Promise<Known> {
  const senders = await db.selectFrom('users').select('id').where('username', 'in', asking).execute()
  const theirs = new Set(senders.map(({ id }) => id))
  const known: Record<string, readonly string[]> = { name: SCENARIO_NAMES }
  for (const [name, columns] of Object.entries(ID_COLUMNS)) {
    const each = columns.map((place) => {
      const [table = '', column = ''] = place.split('.')
      return sql`(select ${sql.ref(column)}::text as id from ${sql.table(table)}
        where ${sql.ref(column)} is not null order by 1 limit ${MOST_OF_EACH})`
    })
    const { rows } = await sql<{ id: string }>`${sql.join(each, sql` union all `)}`.execute(db)
    const ids = rows.map(({ id }) => id).filter((id) => !theirs.has(id))
    if (ids.length > 0) known[name] = ids
  }
  return known
}
