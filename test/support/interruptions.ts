/** A server that is killed in the middle of a request: its connection is gone, so the database rolls back. */
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database } from '../../examples/sandbox/src/db/schema.ts'

export class Interruption extends Error {
  override readonly name = 'Interruption'
}

export interface Interruptible {
  /** The same database, through a connection that can break. */
  db: Kysely<Database>
  /** Breaks before the statement with this number, counted from 1; a transaction may end earlier. */
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
