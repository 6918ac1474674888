/**
 * Names prepared statements for frequent queries, because parsing and planning one costs more than running it. The
 * parameters decide each result; no result is cached.
 */
import type { PostgresQueryResult } from 'kysely'

/** Number of runs after which a statement gets a name. */
const NAMED_FROM = 5
/** Limited, because each name uses memory on every connection. */
const MOST_NAMES = 400
/** Limit on the number of unnamed texts that are counted. */
const MOST_COUNTED = 4_000
/** A longer statement contains many rows and is unlikely to be repeated. */
const LONGEST_TEXT = 8_000
/** BEGIN, COMMIT, and schema changes need no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i
/**
 * Pages and searches are planned each time, because the best index depends on the owner of the rows and on the search
 * text. A generic plan would read all rows of an owner with many past invoices.
 */
const PAGE_OR_SEARCH = /\b(limit|i?like)\b/i

export class StatementNames {
  #generation = 1
  #names = new Map<string, string>()
  #counts = new Map<string, number>()

  /** Changes when all names are dropped; owners of prepared statements must then drop theirs, too. */
  get generation(): number {
    return this.#generation
  }

  /** @returns the statement's name, the same for each connection; undefined if the statement gets none */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < NAMED_FROM) {
      this.#count(text, count)
      return undefined
    }
    // Too many: start over; frequent statements get their names back quickly.
    if (this.#names.size >= MOST_NAMES) this.renew()
    this.#counts.delete(text)
    const name = `statement_${this.#generation}_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }

  /** Drops every name, because there are too many or the schema has changed. */
  renew(): void {
    this.#generation += 1
    this.#names = new Map()
  }

  #count(text: string, count: number): void {
    if (text.length > LONGEST_TEXT || !PLANNED.test(text) || PAGE_OR_SEARCH.test(text)) return
    if (this.#counts.size >= MOST_COUNTED) this.#counts = new Map()
    this.#counts.set(text, count)
  }
}

type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<Row>>

/**
 * Runs queries on a connection while another process may change the schema: a statement with changed result columns is
 * run again with a new name. In a transaction it fails, because the transaction is aborted: see `inTransaction`.
 */
export function retryWhenOutdated(names: StatementNames, ask: Ask): Ask {
  let isInTransaction = false
  return async (text, values) => {
    isInTransaction = startsTransaction(text) || (isInTransaction && !endsTransaction(text))
    try {
      return await ask(text, values)
    } catch (error) {
      if (!isOutdatedStatement(error)) throw error
      names.renew()
      if (isInTransaction) throw error
      return ask(text, values)
    }
  }
}

const startsTransaction = (text: string): boolean => text === 'begin' || text.startsWith('start transaction')
const endsTransaction = (text: string): boolean => text === 'commit' || text === 'rollback'

/** True if an error reports changed result columns of a prepared statement, because another process has migrated. */
export const isOutdatedStatement = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
