/**
 * Names under which a connection keeps the statements that are asked again and again: to parse and plan one costs more than
 * to run it. What a statement answers is decided by its parameters each time; nothing of an answer is kept.
 */
import type { PostgresQueryResult } from 'kysely'

/** Asked this often, a statement gets a name. */
const NAMED_FROM = 5
/** Each name holds memory on every connection. */
const MOST_NAMES = 400
/** Texts that are counted and have no name yet. */
const MOST_COUNTED = 4_000
/** A statement that carries a table's worth of rows is not asked again. */
const LONGEST_TEXT = 8_000
/** Beginnings and ends of transactions and changes of the schema need no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i
/**
 * Pages and searches are planned each time: which index gives the first fifty rows soonest depends on whose they are and on
 * what is looked for. A plan for everybody reads all that somebody with a long past ever had.
 */
const PAGE_OR_SEARCH = /\b(limit|i?like)\b/i

export class StatementNames {
  #generation = 1
  #names = new Map<string, string>()
  #counts = new Map<string, number>()

  /** Changes when the names so far are given up: who prepared statements under them should forget them. */
  get generation(): number {
    return this.#generation
  }

  /** @returns the statement's name, the same for each connection; undefined for one that is not worth it */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < NAMED_FROM) {
      this.#count(text, count)
      return undefined
    }
    // Too many: begin again, and those in use have their names back at once.
    if (this.#names.size >= MOST_NAMES) this.renew()
    this.#counts.delete(text)
    const name = `statement_${this.#generation}_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }

  /** Gives up every name: when there are too many, or when the schema has changed below them. */
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
 * One connection's way of asking, over a schema that another process may change: a statement whose columns are others than
 * when it got its name is asked again under a new one. In a transaction it fails, since all before it is lost: see
 * `inTransaction`.
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

/** Whether an error says that a statement's columns are others than when it got its name: another process has migrated. */
export const isOutdatedStatement = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'
