import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgresql, type TestPostgresql } from '../../../../test/support/postgresql.ts'
import { testDatabases } from '../../../../test/support/sandbox-databases.ts'
import type { OpenDatabase } from './open-database.ts'
import { createPostgresqlPool } from './postgresql-pool.ts'
import type { Database } from './schema.ts'
import { StatementNames } from './statement-names.ts'
import { hasSqlState, inTransaction, SQLSTATE, violatedConstraint } from './transaction.ts'

const databases = testDatabases('both')
afterAll(() => databases.stop())

const OFTEN = 20

describe.each(databases.kinds)('named statements on %s', (kind) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await databases.open(kind)
    await sql`create table things (id int4 primary key, word text)`.execute(database.db)
    await sql`insert into things select n, 'word ' || n from generate_series(1, 100) as n`.execute(database.db)
  })

  const held = async () => {
    const { rows } = await sql<{ count: string }>`select count(*) from pg_prepared_statements`.execute(database.db)
    return Number(rows[0]?.count)
  }
  const wordOf = async (id: number | null) => {
    const { rows } = await sql<{ word: string }>`select word from things where id = ${id}`.execute(database.db)
    return rows.map(({ word }) => word)
  }

  it('[WIR-20] returns results for each query’s own parameters, any number of times', async () => {
    for (let id = 1; id <= OFTEN; id += 1) expect(await wordOf(id)).toEqual([`word ${id}`])
    expect([await wordOf(null), await wordOf(101), await wordOf(7)]).toEqual([[], [], ['word 7']])
    expect(await held()).toBeGreaterThan(0)
  })

  it('[WIR-20] reads and writes every type the same before and after a statement gets a name', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      const values = { big: '9007199254740993', day: '2026-02-28', at: new Date('2026-11-20T16:42:00Z'), no: null }
      const words = ['a', 'b c', '"', 'null', '']
      const { rows } =
        await sql`select ${values.big}::int8 as big, ${values.day}::date as day, ${values.at}::timestamptz as at,
        ${values.no}::int4 as no, ${words}::text[] as words, ${true}::boolean as truth, ${1.5}::numeric as decimal,
        ${JSON.stringify({ a: [1] })}::jsonb as document`.execute(database.db)
      expect(rows).toEqual([{ ...values, words, truth: true, decimal: '1.5', document: { a: [1] } }])
    }
  })

  it('[WIR-20] reports the error of a named statement, and continues', async () => {
    const insert = (id: number) => sql`insert into things (id, word) values (${id}, 'new')`.execute(database.db)
    for (let id = 1001; id < 1001 + OFTEN; id += 1) await insert(id)
    const error: unknown = await insert(1001).catch((thrown: unknown) => thrown)
    expect([hasSqlState(error, SQLSTATE.uniqueViolation), violatedConstraint(error)]).toEqual([true, 'things_pkey'])
    await expect(sql`select nothing from things where id = ${1}`.execute(database.db)).rejects.toThrow('nothing')
    expect(await wordOf(1)).toEqual(['word 1'])
    const { rows, numAffectedRows } = await sql`delete from things where word = ${'new'}`.execute(database.db)
    expect([rows, numAffectedRows]).toEqual([[], BigInt(OFTEN)])
  })

  it('[WIR-20] handles a changed schema, outside and inside a transaction', async () => {
    const all = (db: Kysely<Database>) => sql`select * from things where id = ${1}`.execute(db)
    for (let time = 0; time < OFTEN; time += 1) await all(database.db)
    await sql`alter table things add column alone text default 'there'`.execute(database.db)
    expect((await all(database.db)).rows).toEqual([{ id: 1, word: 'word 1', alone: 'there' }])
    for (let time = 0; time < OFTEN; time += 1) await all(database.db)
    await sql`alter table things drop column alone`.execute(database.db)
    const { rows } = await inTransaction(database.db, all)
    expect(rows).toEqual([{ id: 1, word: 'word 1' }])
  })

  it('[WIR-20] returns each concurrent query’s own result in one transaction', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      const ids = Array.from({ length: 9 }, (_, index) => index + 1)
      const words = await inTransaction(database.db, (trx) =>
        Promise.all(
          ids.map(async (id) => {
            const { rows } = await sql<{ word: string }>`
              select word from things where id = ${id} order by ${sql.lit(id)}::text limit ${1}`.execute(trx)
            return rows[0]?.word
          }),
        ),
      )
      expect(words).toEqual(ids.map((id) => `word ${id}`))
    }
  })

  it('[WIR-20] rolls back a failed transaction with any named statements', async () => {
    for (let time = 0; time < OFTEN; time += 1) {
      const failing = inTransaction(database.db, async (trx) => {
        await sql`update things set word = ${'changed'} where id = ${2}`.execute(trx)
        throw new Error('undo')
      })
      await expect(failing).rejects.toThrow('undo')
    }
    expect(await wordOf(2)).toEqual(['word 2'])
  })

  it('[WIR-20] drops names when there are too many', async () => {
    for (let text = 0; text < 450; text += 1) {
      for (let time = 0; time < 5; time += 1) {
        await sql`select ${sql.lit(text)}::int4 as text, word from things where id = ${3}`.execute(database.db)
      }
    }
    expect(await wordOf(3)).toEqual(['word 3'])
    expect(await held()).toBeLessThan(400)
  }, 60_000)
})

describe.runIf(databases.kinds.includes('postgresql'))('a connection of PostgreSQL', () => {
  let server: TestPostgresql | null
  beforeAll(async () => {
    server = await startPostgresql()
  })
  afterAll(() => server?.stop())

  it('[WIR-20] is released intact, and closed when its names are no longer used', async () => {
    const clients: pg.PoolClient[] = []
    const pool = new pg.Pool({ connectionString: server?.url, max: 1 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => clients.push(client as pg.PoolClient))
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: createPostgresqlPool(pool) }) })
    await sql`create table things (id int4)`.execute(db)
    for (let time = 0; time < OFTEN; time += 1) await sql`select * from things where id = ${1}`.execute(db)
    expect(clients.length).toBe(1)
    await sql`alter table things add column word text`.execute(db)
    await sql`select * from things where id = ${1}`.execute(db)
    await sql`select 1`.execute(db)
    expect(clients.length).toBe(2)
    await db.destroy()
  })
})

describe('names of statements', () => {
  const ask = (names: StatementNames, text: string, times: number) => {
    let name: string | undefined
    for (let time = 0; time < times; time += 1) name = names.nameOf(text)
    return name
  }

  it('[WIR-20] are given to frequent statements, one for each text', () => {
    const names = new StatementNames()
    expect(ask(names, 'select 1', 4)).toBeUndefined()
    const [one, other] = [ask(names, 'select 1', 1), ask(names, 'select 2', 5)]
    expect([typeof one, one === other, names.nameOf('select 1')]).toEqual(['string', false, one])
  })

  it.each([
    'begin',
    'commit',
    'rollback',
    'set local lock_timeout = 5',
    'create table a (b int)',
    'select * from invoices where customer_buid = $1 order by due_date limit $2',
    `select ${'x'.repeat(9_000)}`,
  ])('[WIR-20] are not given to %.30s', (text) => expect(ask(new StatementNames(), text, 50)).toBeUndefined())

  it('[WIR-20] change after a renewal', () => {
    const names = new StatementNames()
    const [before, generation] = [ask(names, 'select 1', 5), names.generation]
    names.renew()
    expect(ask(names, 'select 1', 5)).not.toBe(before)
    expect(names.generation).not.toBe(generation)
  })

  it('[WIR-20] count a limited number of texts, so that many different ones do not fill the memory', () => {
    const names = new StatementNames()
    for (let text = 0; text < 20_000; text += 1) names.nameOf(`select ${text}`)
    expect(ask(names, 'select 1', 5)).toBeDefined()
  })
})
