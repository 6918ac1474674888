import { Socket } from 'node:net'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { queryTogether } from './repeated-query.ts'
import { inTransaction } from './transaction.ts'

const { postgresqlUrl } = inject('preparedDatabases')
/** Message types that begin or contain a statement. */
const STATEMENTS = ['B', 'Q']

let database: OpenDatabase
beforeAll(async () => {
  if (postgresqlUrl !== null) database = await openDatabase({ databaseUrl: postgresqlUrl, poolSize: 1 })
})
afterAll(() => database?.close())

const query = (text: string): CompiledQuery => sql`select ${text}::text as word`.compile(database.db)

/** Returns the number of statements in each write to the database's socket. */
async function writesOf(work: () => Promise<unknown>): Promise<number[]> {
  const writes: number[] = []
  const starts = (chunk: unknown) => STATEMENTS.includes(String.fromCharCode((chunk as Uint8Array)[0] ?? 0))
  const one = Socket.prototype._write
  const several = Socket.prototype._writev
  if (!several) throw new Error('A socket of this version writes no pieces together.')
  vi.spyOn(Socket.prototype, '_write').mockImplementation(function (this: Socket, chunk, ...rest) {
    writes.push(starts(chunk) ? 1 : 0)
    one.call(this, chunk, ...rest)
  })
  vi.spyOn(Socket.prototype, '_writev').mockImplementation(function (this: Socket, chunks, done) {
    writes.push(chunks.filter(({ chunk }) => starts(chunk)).length)
    several.call(this, chunks, done)
  })
  await work().finally(() => vi.restoreAllMocks())
  return writes
}

it.skipIf(postgresqlUrl === null)(
  '[WIR-21] writes concurrent queries at once, and a transaction with its first statement',
  async () => {
    // Already prepared with a name.
    for (let time = 0; time < 3; time += 1) await queryTogether(database.db, query('a'))
    expect(await writesOf(() => queryTogether(database.db, query('a'), query('b'), query('c'), query('d')))).toEqual([
      4,
    ])
    expect(
      await writesOf(() =>
        inTransaction(database.db, async (trx) => {
          await queryTogether(trx, query('a'), query('b'))
          await trx.executeQuery(query('c'))
        }),
      ),
      'the beginning with two, one, the commit',
    ).toEqual([3, 1, 1])
  },
)
