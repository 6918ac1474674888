/** The pool of `pg` with statements under names (statement-names.ts), so that a connection parses and plans each once. */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { askAgainWhenOutdated, StatementNames } from './statement-names.ts'

export function createPostgresqlPool(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect()
    const known = clients.get(client)
    if (known) return known
    const named = namedClient(client, names)
    clients.set(client, named)
    return named
  }

  return { connect, end: () => pool.end() }
}

function namedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const generation = names.generation

  async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = names.nameOf(text)
    const asked = { text, values: [...values], ...(name !== undefined && { name }) }
    return (await client.query(asked)) as unknown as PostgresQueryResult<Row>
  }

  return {
    query: askAgainWhenOutdated(names, ask) as PostgresPoolClient['query'],
    // A connection that holds statements under names which nobody says any more is closed.
    release: () => client.release(names.generation !== generation),
  }
}
