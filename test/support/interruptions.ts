/** Simulates a server that is killed during a request: its database connection breaks, so the database rolls back. */
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database } from '../../examples/sandbox/src/db/schema.ts'

export class Interruption extends Error {
  override readonly name = 'Interruption'
}

export interface Interruptible {
  /** The same database, over a connection that can break. */
  db: Kysely<Database>
  /** Breaks the connection before the statement with this number, from 1; a request may have fewer. */
  breakBefore: (statement: number) => void
}

export function interruptible(db: Kysely<Database>): Interruptible {
  let left = Infinity
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left > 0) return node
      left = Infinity
      throw new Interruption('The connection is gone.')
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    db: db.withPlugin(plugin),
    breakBefore(statement) {
      left = statement
    },
  }
}
