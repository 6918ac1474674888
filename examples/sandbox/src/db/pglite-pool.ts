/**
 * Gives PGlite the interface of a `pg.Pool`. PGlite has one connection: clients get it one at a time in order of
 * request, so that no statement runs inside another client's transaction. Statements use the wire protocol like `pg`,
 * frequent ones with a name, because PGlite's own `query` parses and plans each one again, in six steps.
 */
import { PGlite, protocol } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Answer, readAnswers } from './backend-messages.ts'
import { retryWhenOutdated, StatementNames } from './statement-names.ts'
import { TEXT_TYPES } from './text-types.ts'

export type PGlitePool = PostgresPool

const { serialize } = protocol
const UNNAMED = ''
/** Number of statement texts with cached parameter types. */
const MOST_TYPES = 2_000
const BEGIN = [serialize.parse({ text: 'begin' }), serialize.bind({}), serialize.execute({}), serialize.sync()]

/** @throws PGlite's error if the directory has no intact database */
export async function createPGlitePool(dataDir: string): Promise<PGlitePool> {
  const asText = (text: string) => text
  const pglite = await PGlite.create({
    dataDir,
    parsers: { [TEXT_TYPES.int8]: asText, [TEXT_TYPES.numeric]: asText, [TEXT_TYPES.date]: asText },
  })
  const names = new StatementNames()
  const statements = new PreparedStatements(pglite, names)
  const query = retryWhenOutdated(names, statements.ask)
  let last = Promise.resolve()

  async function connect(): Promise<PostgresPoolClient> {
    const before = last
    let release = (): void => undefined
    last = new Promise((resolve) => (release = resolve))
    await before
    await statements.forgetOutdated().catch((error: unknown) => {
      release()
      throw error
    })
    return { query: query as PostgresPoolClient['query'], release }
  }

  return {
    connect,
    async end() {
      await last
      if (!pglite.closed) await pglite.close()
    },
  }
}

interface Asked {
  text: string
  values: readonly unknown[]
  answered: (answer: Answer) => void
  failed: (error: unknown) => void
}

/**
 * Runs statements by the extended query protocol. Concurrent queries are sent together, because each call of PGlite
 * costs as much as a short statement.
 */
class PreparedStatements {
  readonly #pglite: PGlite
  readonly #names: StatementNames
  /** Names of prepared statements. */
  #held = new Set<string>()
  /** Parameter types by statement text: they decide how a value is encoded. */
  #types = new Map<string, readonly number[]>()
  #generation: number
  #waiting: Asked[] = []
  /** True if BEGIN must be sent with the next statement. */
  #isBeginning = false
  #turn: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite, names: StatementNames) {
    this.#pglite = pglite
    this.#names = names
    this.#generation = names.generation
  }

  /** Runs a statement. Statements run in call order, even if the caller does not wait for each result. */
  ask = async <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    if (text === 'begin') {
      this.#isBeginning = true
      return { rows: [], command: 'SELECT', rowCount: 0 }
    }
    const { result, error } = await new Promise<Answer>((answered, failed) => {
      this.#waiting.push({ text, values, answered, failed })
      if (this.#waiting.length === 1) this.#turn = this.#turn.then(() => this.#askWaiting())
    })
    if (error) throw error
    return result as unknown as PostgresQueryResult<Row>
  }

  async #askWaiting(): Promise<void> {
    const waiting = this.#waiting.splice(0)
    try {
      await this.#answer(waiting)
    } catch (error) {
      for (const { failed } of waiting) failed(error)
    }
  }

  async #answer(waiting: readonly Asked[]): Promise<void> {
    const begin = this.#isBeginning ? BEGIN : []
    this.#isBeginning = false
    const questions: { name: string; answered: Asked['answered']; messages: Uint8Array[] }[] = []
    const parsing = new Set<string>()
    for (const { text, values, answered } of waiting) {
      const types = this.#types.get(text) ?? (await this.#readTypes(text))
      // The statement cannot be parsed: report the error at once.
      if ('error' in types) answered(types)
      else {
        const name = this.#names.nameOf(text) ?? UNNAMED
        // Parsed once for all callers of the same statement: if one fails in a transaction, the next would lose the
        // name permanently.
        const isHeld = this.#held.has(name) || parsing.has(name)
        if (name !== UNNAMED) parsing.add(name)
        const bound = values.map((value, index) => this.#textOf(value, types[index]))
        const messages = [...(isHeld ? [] : parseMessages(name, text)), ...executeMessages(name, bound)]
        questions.push({ name, answered, messages })
      }
    }
    const answers = await this.#send(...begin, ...questions.flatMap(({ messages }) => messages))
    if (begin.length > 0) answers.shift()
    questions.forEach(({ name, answered }, index) => {
      const answer = answers[index]
      if (!answer) throw new Error('PGlite has not answered.')
      // A statement that could not be parsed, perhaps because its transaction had failed, is parsed again next time.
      if (answer.isParsed && name !== UNNAMED) this.#held.add(name)
      answered(answer)
    })
  }

  /** @returns the parameter types, or an answer with the error */
  async #readTypes(text: string): Promise<readonly number[] | Answer> {
    const [answer] = await this.#send(
      serialize.parse({ name: UNNAMED, text }),
      serialize.describe({ type: 'S', name: UNNAMED }),
      serialize.sync(),
    )
    if (!answer?.parameters) return answer ?? []
    if (this.#types.size >= MOST_TYPES) this.#types = new Map()
    this.#types.set(text, answer.parameters)
    return answer.parameters
  }

  /**
   * Drops outdated statements. Call it between two clients, outside a transaction, because a failed transaction rejects
   * such statements.
   */
  async forgetOutdated(): Promise<void> {
    if (this.#generation === this.#names.generation) return
    this.#generation = this.#names.generation
    this.#held = new Set()
    this.#types = new Map()
    await this.#send(serialize.query('deallocate all'))
  }

  #textOf(value: unknown, type = 0): string | ArrayBuffer | ArrayBufferView | null {
    if (value === null || value === undefined) return null
    const write = this.#pglite.serializers[type] as ((value: unknown) => string) | undefined
    return write ? write(value) : String(value)
  }

  async #send(...asked: Uint8Array[]): Promise<Answer[]> {
    const pieces: Buffer[] = []
    // The chunks are in the database's own memory, so they are copied. PGlite's other interfaces parse each message and
    // keep it.
    const onRawData = (piece: Uint8Array) => void pieces.push(Buffer.from(piece))
    await this.#pglite.execProtocolRawStream(Buffer.concat(asked), { syncToFs: false, onRawData })
    const answers = readAnswers(Buffer.concat(pieces), this.#pglite.parsers)
    await this.#pglite.syncToFs()
    return answers
  }
}

type Bound = NonNullable<NonNullable<Parameters<typeof serialize.bind>[0]>['values']>

/** Closes the name first, because it may still belong to a failed statement. */
const parseMessages = (name: string, text: string): Uint8Array[] => [
  serialize.close({ type: 'S', name }),
  serialize.parse({ name, text }),
]

const executeMessages = (name: string, values: Bound): Uint8Array[] => [
  serialize.bind({ statement: name, values }),
  serialize.describe({ type: 'P' }),
  serialize.execute({}),
  serialize.sync(),
]
