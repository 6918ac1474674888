/** Checks in the database that the schema can be distributed by customer. See docs/guides/scaling.md. */
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

/** Reads the tables in one of the guide's lists. */
function listed(title: string): string[] {
  const [, list = ''] = GUIDE.split(`**${title}**: `)
  const [names = ''] = list.split('.\n')
  return [...(names.split('. ')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
}
const DISTRIBUTED = listed('Distributed by `customer_buid`, together')
const ON_EVERY_NODE = listed('On every node (reference tables)')
const IN_ONE_PLACE = listed('In one place')

it('[SBX-16] lists every table in the guide with its distribution', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(
    database.db,
  )
  const said = [...DISTRIBUTED, ...ON_EVERY_NODE, ...IN_ONE_PLACE]
  expect(said.sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('[SBX-16] has the customer first in a key or an index of every table that is distributed', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_buid'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and exists (
      select from pg_index i where i.indrelid = c.oid and i.indpred is null and i.indkey[0] = a.attnum)`.execute(
    database.db,
  )
  const customerFirst = rows.map(({ name }) => name)
  expect(DISTRIBUTED.filter((name) => !customerFirst.includes(name))).toEqual([])
})

it('[SBX-16] names in the guide the columns that are unique across customers', async () => {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attname = 'customer_buid'
    where i.indisunique and not a.attnum = any(i.indkey::int2[])
      and i.indrelid::regclass::text = any(${DISTRIBUTED}::text[])
    order by 1`.execute(database.db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ name }) => name).filter((name) => !GUIDE.includes(`\`${name}\``))).toEqual([])
})
