/**
 * PGlite behind the face of a `pg.Pool`. PGlite has one connection: it is handed to one holder at a time, in the order
 * of asking, so that no statement slips into somebody else's transaction.
 */
import { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { TEXT_TYPES } from './text-types.ts'

export type PGlitePool = PostgresPool

type Command = PostgresQueryResult<unknown>['command']

/** @throws whatever PGlite throws for a directory that holds no sound database */
export async function createPGlitePool(dataDir: string): Promise<PGlitePool> {
  const asText = (text: string) => text
  const pglite = await PGlite.create({
    dataDir,
    parsers: { [TEXT_TYPES.int8]: asText, [TEXT_TYPES.numeric]: asText, [TEXT_TYPES.date]: asText },
  })
  let last = Promise.resolve()

  async function connect(): Promise<PostgresPoolClient> {
    const before = last
    let release = (): void => undefined
    last = new Promise((resolve) => (release = resolve))
    await before
    return { query: query as PostgresPoolClient['query'], release }
  }

  async function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const { rows, command, rowCount } = await pglite.query<Row>(sql, [...parameters])
    return { rows, command: command as Command, rowCount: rowCount ?? 0 }
  }

  return {
    connect,
    async end() {
      await last
      if (!pglite.closed) await pglite.close()
    },
  }
}
