import type { CompiledQuery, Kysely } from 'kysely'
import { inStatements } from './in-statements.ts'
import type { Database } from './schema.ts'

export interface AuditEntry {
  /** Programme time. */
  at: Date
  /** A principal's id, or `programme` for what happens by itself. */
  actor: string
  action: string
  customerId: string | null
  /** What it was done to: a number or an identifier. */
  subject: string
  /** Facts; never a secret, a full account number or an e-mail address. */
  detail: Readonly<Record<string, unknown>>
}

/** Adds to the append-only record of who did what; pass the transaction of the change itself. */
export async function recordAudit(db: Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  await inStatements(entries, (some) => insertEntries(db, some).execute())
}

/** The same of one entry, to be asked together with the change. */
export const auditQuery = (db: Kysely<Database>, entry: AuditEntry): CompiledQuery =>
  insertEntries(db, [entry]).compile()

const insertEntries = (db: Kysely<Database>, entries: readonly AuditEntry[]) =>
  db.insertInto('audit_entries').values(
    entries.map(({ at, actor, action, customerId, subject, detail }) => ({
      at,
      actor,
      action,
      customer_buid: customerId,
      subject,
      detail: JSON.stringify(detail),
    })),
  )
