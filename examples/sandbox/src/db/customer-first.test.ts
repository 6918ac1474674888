/** Whether the schema can be distributed by customer, read off the database itself. See docs/guides/scaling.md. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPGliteCopy } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from './open-database.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openPGliteCopy(60)
}, 60_000)
afterAll(() => database.close())

const GUIDE = readFileSync(new URL('../../../../docs/guides/scaling.md', import.meta.url), 'utf8')

/** Tables that name a customer and are not the customer's: who is signed in, who may see whom, what was done. */
const NOT_OWNED = ['audit_entries', 'embed_sessions', 'portal_sessions', 'user_customers']

it('[SBX-16] has the customer first in a key or an index of every table that a customer owns', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_buid'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)
    order by 1`.execute(database.db)
  expect(rows.map(({ name }) => name).filter((name) => !NOT_OWNED.includes(name))).toEqual([])
})

it('[SBX-16] names in the guide what is unique beyond one customer', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'customer_buid'
    where i.indisunique and not a.attnum = any(i.indkey::int2[])
      and i.indrelid::regclass::text <> all(${NOT_OWNED}::text[])
    order by 1`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ name }) => name).filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([])
})
