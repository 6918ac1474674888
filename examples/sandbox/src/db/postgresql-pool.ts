/**
 * Creates a pool of `pg` with named statements (statement-names.ts), so that a connection parses and plans each one
 * only once.
 */
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { retryWhenOutdated, StatementNames } from './statement-names.ts'

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

const NOTHING: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }

function namedClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const generation = names.generation
  /** BEGIN is sent together with the first statement; that statement reports an error of BEGIN. */
  let isToBegin = false

  async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (text === 'begin') {
      isToBegin = true
      return NOTHING
    }
    if (!isToBegin) return send(text, values)
    isToBegin = false
    const [begun, answer] = await Promise.allSettled([answerOf(client, { text: 'begin' }), send<Row>(text, values)])
    if (begun.status === 'rejected') throw begun.reason
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }

  async function send<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = names.nameOf(text)
    return answerOf(client, { text, values: [...values], ...(name !== undefined && { name }) })
  }

  return {
    query: retryWhenOutdated(names, ask) as PostgresPoolClient['query'],
    // Closes a connection with outdated prepared statements.
    release: () => client.release(names.generation !== generation),
  }
}

/**
 * Sends queries of one event-loop turn in one write (WIR-21). Does not use the driver's promise, which would keep every
 * result until old memory is collected: a tenth of all data read (EXP-27).
 */
const answerOf = <Row>(client: pg.PoolClient, asked: pg.QueryConfig): Promise<PostgresQueryResult<Row>> =>
  new Promise((resolve, reject) => {
    const { stream } = client.connection
    stream.cork()
    process.nextTick(() => stream.uncork())
    client.query(asked, (error: Error | null, answer) => {
      if (error) reject(error)
      else resolve(answer as unknown as PostgresQueryResult<Row>)
    })
  })
