/**
 * Separates the role that migrates the schema from the role that serves. One role can do both; with two, the serving
 * role owns nothing and cannot grant itself rights, so that audit entries cannot be changed. Source:
 * docs/spec/identity.md IDN-20 (security T26).
 */
import { type Kysely, sql } from 'kysely'
import { migrate } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import type { Database } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'

const VARIABLE = 'MIGRATION_DATABASE_URL'

/**
 * Migrates the schema.
 *
 * @param db connection of the server
 * @param ownerUrl the same database as the role that owns the schema; if absent, the server's own role migrates
 * @throws StartRefusal if the URL is of another database, or the server's role owns more than it should
 */
export async function prepareSchema(db: Kysely<Database>, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl === undefined) return migrate(db)
  const owner = await openDatabase({ databaseUrl: ownerUrl, urlVariable: VARIABLE, poolSize: 1 })
  try {
    await migrateFor(db, owner)
  } finally {
    await owner.close()
  }
}

async function migrateFor(db: Kysely<Database>, owner: OpenDatabase): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db)
  const role = rows[0]?.role ?? ''
  await migrate(owner.db, role)
  const { isThere, mayChange } = await rightsOf(db)
  if (!isThere) throw new StartRefusal(`DATABASE_URL and ${VARIABLE} must name the same database: correct one.`)
  if (mayChange) {
    throw new StartRefusal(
      `The role of DATABASE_URL could change audit entries, or gain the right to: with ${VARIABLE} give the server a role that owns nothing, is member of no other role, and may create none.`,
    )
  }
}

/**
 * Reads the rights of the server's role. The owner of the schema can drop it with its tables; before PostgreSQL 16, a
 * role that can create roles could become any role.
 */
async function rightsOf(db: Kysely<Database>): Promise<{ isThere: boolean; mayChange: boolean }> {
  const { rows } = await sql<{ mayChange: boolean }>`
    select rolcreaterole or has_table_privilege(record.oid, 'update, delete, truncate, trigger')
      or pg_has_role(current_user, record.relowner, 'member') or pg_has_role(current_user, room.nspowner, 'member')
      as "mayChange"
    from pg_class as record join pg_namespace as room on room.oid = record.relnamespace
    join pg_roles on rolname = current_user
    where record.oid in (to_regclass('audit_entries'), to_regclass('audit_seals'))`.execute(db)
  return { isThere: rows.length > 0, mayChange: rows.some(({ mayChange }) => mayChange) }
}
