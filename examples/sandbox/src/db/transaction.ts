import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'
import { isOutdatedStatement } from './statement-names.ts'

/** SQLSTATE codes of the errors that are handled. */
export const SQLSTATE = {
  serialization: '40001',
  deadlock: '40P01',
  lockTimeout: '55P03',
  uniqueViolation: '23505',
  insufficientPrivilege: '42501',
} as const

const ATTEMPTS = 3

/**
 * Runs `work` in one transaction; a deadlock or a serialization failure is retried, three attempts in total. Inside,
 * use only `trx`: PGlite has one connection, and another statement would wait for it forever.
 *
 * @throws every error of `work`; its changes are then rolled back
 */
export async function inTransaction<Result>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const isPassing = [SQLSTATE.serialization, SQLSTATE.deadlock].some((state) => hasSqlState(error, state))
      if (!(isPassing || isOutdatedStatement(error)) || attempt >= ATTEMPTS) throw error
    }
  }
}

export const hasSqlState = (error: unknown, state: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === state

/** Returns the constraint or unique index named in an error; null for other errors. */
export const violatedConstraint = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null
