import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from './open-database.ts'
import { queryTogether, repeatedInsert, repeatedQuery, type ValueOf } from './repeated-query.ts'
import type { Database } from './schema.ts'
import { hasSqlState, inTransaction, SQLSTATE } from './transaction.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

/** More runs than a statement needs to get a name and a generic plan. */
const OFTEN = 20

const settingQuery = repeatedQuery(
  (db, value: ValueOf<{ name: string }>, column: 'name' | 'value', direction: 'asc' | 'desc') =>
    db
      .selectFrom('settings')
      .select(`${column} as found`)
      .where('name', '>=', value('name'))
      .orderBy('name', direction),
)
const insertSetting = repeatedQuery((db, value: ValueOf<{ name: string; value: string }>) =>
  db
    .insertInto('settings')
    .values({ name: value('name'), value: value('value') })
    .returning('name'),
)

const insertNote = repeatedInsert((db: Kysely<Database>, note: { name: string; value?: string; at?: Date }) =>
  (db as unknown as Kysely<{ notes: typeof note }>).insertInto('notes').values(note).returningAll(),
)

describe.each(databases.kinds)('repeated queries on %s', (kind) => {
  let db: OpenDatabase['db']
  beforeAll(async () => {
    db = (await databases.open(kind)).db
    await sql`create table settings (name text primary key, value text not null)`.execute(db)
    for (const name of ['a', 'b', 'c']) await db.executeQuery(insertSetting(db, { name, value: `is ${name}` }))
  })

  const found = async (name: string, column: 'name' | 'value' = 'value', direction: 'asc' | 'desc' = 'asc') => {
    const { rows } = await db.executeQuery(settingQuery(db, { name }, column, direction))
    return rows.map((row) => row.found)
  }
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from settings order by name`.execute(db)
    return rows.map(({ name }) => name)
  }

  it('[WIR-21] return results for their own values and shape, any number of times', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      expect(await found('b')).toEqual(['is b', 'is c'])
      expect(await found('c', 'name')).toEqual(['c'])
      expect(await found('a', 'name', 'desc')).toEqual(['c', 'b', 'a'])
      expect(await found("' or true --")).toEqual(['is a', 'is b', 'is c'])
      expect(await found('d')).toEqual([])
    }
  })

  it('[WIR-21] insert each row with its own values, and use column defaults for missing ones', async () => {
    await sql`create table notes (name text primary key, value text not null default 'none', at timestamptz)`.execute(
      db,
    )
    const at = new Date('2026-11-20T16:42:00Z')
    for (let time = 0; time < OFTEN; time += 1) {
      const [[first], [second]] = await queryTogether(
        db,
        insertNote(db, { name: `a${time}`, value: `is ${time}` }),
        insertNote(db, { name: `b${time}`, at }),
      )
      expect([first, second]).toEqual([
        { name: `a${time}`, value: `is ${time}`, at: null },
        { name: `b${time}`, value: 'none', at },
      ])
    }
  })

  it('[WIR-21] keep user input out of the text', () => {
    const query = settingQuery(db, { name: 'drop table' }, 'value', 'asc')
    expect([query.sql.includes('drop'), query.parameters]).toEqual([false, ['drop table']])
    expect(settingQuery(db, { name: 'other' }, 'value', 'asc').sql).toBe(query.sql)
  })

  it('[WIR-21] return concurrent results in the order of the calls', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      const [one, none, all] = await queryTogether(
        db,
        settingQuery(db, { name: 'c' }, 'value', 'asc'),
        settingQuery(db, { name: 'd' }, 'value', 'asc'),
        settingQuery(db, { name: 'a' }, 'value', 'asc'),
      )
      expect([one.length, none.length, all.length]).toEqual([1, 0, 3])
    }
  })

  it('[WIR-21] report the first error; in a transaction everything is rolled back', async () => {
    const together = (trx: Kysely<Database>) =>
      queryTogether(
        trx,
        insertSetting(trx, { name: 'x', value: 'before' }),
        insertSetting(trx, { name: 'a', value: 'there is one' }),
        insertSetting(trx, { name: 'y', value: 'behind' }),
      )
    for (let time = 0; time < OFTEN; time += 1) {
      const error: unknown = await inTransaction(db, together).catch((thrown: unknown) => thrown)
      expect(hasSqlState(error, SQLSTATE.uniqueViolation)).toBe(true)
      expect(await names()).toEqual(['a', 'b', 'c'])
    }
    // Outside a transaction, each is independent.
    await expect(together(db)).rejects.toThrow('settings_pkey')
    expect(await names()).toEqual(['a', 'b', 'c', 'x', 'y'])
    await sql`delete from settings where name in ('x', 'y')`.execute(db)
  })

  it('[WIR-21] are in the transaction from its first statement on, which starts it', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      const undone = inTransaction(db, async (trx) => {
        await trx.executeQuery(insertSetting(trx, { name: 'z', value: 'first' }))
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await expect(inTransaction(db, () => Promise.reject(new Error('asked nothing')))).rejects.toThrow('asked nothing')
      await inTransaction(db, () => Promise.resolve())
      expect(await names()).toEqual(['a', 'b', 'c'])
    }
  })

  it('[WIR-21] report each statement’s own error, and succeed later after a failed transaction', async () => {
    const count = sql<{ count: string }>`select count(*) from settings where name < 'd'`
    for (let time = 0; time < OFTEN; time += 1) {
      const unknown = (trx: Kysely<Database>) => sql`select nothing from settings`.execute(trx)
      await expect(unknown(db)).rejects.toThrow('nothing')
      await expect(inTransaction(db, unknown)).rejects.toThrow('nothing')
      const failed = inTransaction(db, async (trx) => {
        await expect(trx.executeQuery(insertSetting(trx, { name: 'a', value: 'twice' }))).rejects.toThrow(
          'settings_pkey',
        )
        await expect(count.execute(trx)).rejects.toThrow('aborted')
        throw new Error('undone')
      })
      await expect(failed).rejects.toThrow('undone')
      expect((await count.execute(db)).rows).toEqual([{ count: '3' }])
    }
    const failing = inTransaction(db, (trx) => sql`select nothing from settings`.execute(trx))
    await expect(failing).rejects.toThrow('nothing')
    await inTransaction(db, (trx) => trx.executeQuery(insertSetting(trx, { name: 'z', value: 'kept' })))
    expect(await names()).toEqual(['a', 'b', 'c', 'z'])
  })
})
