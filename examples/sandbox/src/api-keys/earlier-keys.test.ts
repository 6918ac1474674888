/** Checks the migration of keys and sessions from before keys had customers. */
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import { migrate, MIGRATIONS } from '../db/migrate.ts'
import { listKeys } from './api-keys.ts'

const databases = testDatabases()
afterAll(() => databases.stop())

describe.each(databases.kinds)('on %s', (kind) => {
  it('[EMB-10] [EMB-11] a key explicitly keeps every customer, and no session is a dealer’s or support’s', async () => {
    const { db } = await databases.open(kind)
    await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      db,
    )
    const before = MIGRATIONS.slice(
      0,
      MIGRATIONS.findIndex(({ name }) => name === '0035-customers-of-keys'),
    )
    for (const { name, statements } of before) {
      for (const statement of statements) await sql.raw(statement).execute(db)
      await sql`insert into schema_migrations (name) values (${name})`.execute(db)
    }
    await sql`insert into api_keys (publishable_key, origins) values ('pk_test_earlier', '{https://dealer.example}')`.execute(
      db,
    )
    for (const role of ['payer', 'support', 'merchant']) {
      await sql`insert into embed_sessions (id, publishable_key, external_user_id, first_name, last_name, role, capabilities,
          customers, selection_version, allowed_origins, client_secret_hash, secret_expires_at, created_at, last_seen_at, expires_at)
        values (${role}, 'pk_test_earlier', ${role}, 'Kim', 'Lee', ${role}, '{}', '{10428}', 1, '{https://dealer.example}',
          ${role}, now(), now(), now(), now() + interval '12 hours')`.execute(db)
      await sql`insert into embed_tokens (token_hash, embed_session_id, origin, expires_at)
        values (${role}, ${role}, 'https://dealer.example', now() + interval '15 minutes')`.execute(db)
    }

    await migrate(db)
    expect(await listKeys(db, Date.now())).toMatchObject([{ publishableKey: 'pk_test_earlier', customers: 'all' }])
    const sessions = await db
      .selectFrom('embed_sessions')
      .select(['role', 'origin', sql<boolean>`revoked_at is not null`.as('isOver')])
      .orderBy('role')
      .execute()
    expect(sessions).toEqual([
      { role: 'merchant', origin: 'https://dealer.example', isOver: true },
      { role: 'payer', origin: 'https://dealer.example', isOver: false },
      { role: 'support', origin: 'https://dealer.example', isOver: true },
    ])
  })
})
