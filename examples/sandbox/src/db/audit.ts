import type { CompiledQuery, Kysely } from 'kysely'
import { inStatements } from './in-statements.ts'
import { repeatedInsert } from './repeated-query.ts'
import type { Database } from './schema.ts'

export interface AuditEntry {
  /** By the program's clock. */
  at: Date
  /** A principal's id, or `program` for automatic actions. */
  actor: string
  action: string
  customerId: string | null
  /** The object of the action: a number or an identifier. */
  subject: string
  /** Details; never a secret, a full account number, or an e-mail address. */
  detail: Readonly<Record<string, unknown>>
}

/** Adds to the append-only audit log; pass the transaction of the change itself. */
export async function recordAudit(db: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  await inStatements(entries, (some) => db.insertInto('audit_entries').values(some.map(rowOf)).execute())
}

/** Builds the query for one entry, to be sent together with the change. */
export const auditQuery = (db: Kysely<Database>, entry: AuditEntry): CompiledQuery => insertEntry(db, rowOf(entry))

const insertEntry = repeatedInsert((db, row: ReturnType<typeof rowOf>) => db.insertInto('audit_entries').values(row))

const rowOf = ({ at, actor, action, customerId, subject, detail }: AuditEntry) => ({
  at,
  actor,
  action,
  customer_buid: customerId,
  subject,
  detail: JSON.stringify(detail),
})
