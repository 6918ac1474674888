/**
 * PGlite behind the face of a `pg.Pool`. PGlite has one connection: it is handed to one holder at a time, in the order
 * of asking, so that no statement slips into somebody else's transaction. Statements go over the wire protocol as `pg` sends
 * them, what is asked often under a name: PGlite's own `query` parses and plans each anew, in six steps.
 */
import { type messages, PGlite, protocol } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { askAgainWhenOutdated, StatementNames } from './statement-names.ts'
import { TEXT_TYPES } from './text-types.ts'

export type PGlitePool = PostgresPool

type Command = PostgresQueryResult<unknown>['command']
type Message = messages.BackendMessage

const { serialize } = protocol
const UNNAMED = ''

/** @throws whatever PGlite throws for a directory that holds no sound database */
export async function createPGlitePool(dataDir: string): Promise<PGlitePool> {
  const asText = (text: string) => text
  const pglite = await PGlite.create({
    dataDir,
    parsers: { [TEXT_TYPES.int8]: asText, [TEXT_TYPES.numeric]: asText, [TEXT_TYPES.date]: asText },
  })
  const names = new StatementNames()
  const statements = new PreparedStatements(pglite, names)
  const query = askAgainWhenOutdated(names, statements.ask)
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

/** The extended query protocol for one statement after the other. */
class PreparedStatements {
  readonly #pglite: PGlite
  readonly #names: StatementNames
  /** Types of parameters by the name of a statement that the database holds. */
  #held = new Map<string, readonly number[]>()
  #generation: number
  #turn: Promise<void> = Promise.resolve()

  constructor(pglite: PGlite, names: StatementNames) {
    this.#pglite = pglite
    this.#names = names
    this.#generation = names.generation
  }

  /** In the order of asking, also for who does not wait for one answer before the next question. */
  ask = <Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
    const answer = this.#turn.then(() => this.#askNow<Row>(text, values))
    this.#turn = answer.then(
      () => undefined,
      () => undefined,
    )
    return answer
  }

  async #askNow<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = this.#names.nameOf(text) ?? UNNAMED
    const types = this.#held.get(name) ?? (await this.#prepare(name, text))
    const bound = values.map((value, index) => this.#textOf(value, types[index]))
    const answers = await this.#send(
      serialize.bind({ statement: name, values: bound }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    await this.#pglite.syncToFs()
    return resultOf<Row>(answers, this.#pglite.parsers)
  }

  async #prepare(name: string, text: string): Promise<readonly number[]> {
    const answers = await this.#send(
      // What was parsed and never described would stand in its own way.
      serialize.close({ type: 'S', name }),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    )
    const described = answers.find((answer): answer is messages.ParameterDescriptionMessage => {
      return answer.name === 'parameterDescription'
    })
    const types = described?.dataTypeIDs ?? []
    if (name !== UNNAMED) this.#held.set(name, types)
    return types
  }

  /** Between two holders, where no transaction is under way: one that has failed would take no such statement. */
  async forgetOutdated(): Promise<void> {
    if (this.#generation === this.#names.generation) return
    this.#generation = this.#names.generation
    this.#held = new Map()
    await this.#send(serialize.query('deallocate all'))
  }

  #textOf(value: unknown, type = 0): string | ArrayBuffer | ArrayBufferView | null {
    if (value === null || value === undefined) return null
    const write = this.#pglite.serializers[type] as ((value: unknown) => string) | undefined
    return write ? write(value) : String(value)
  }

  /** @throws DatabaseError that the database answers; the connection is then ready for the next statement */
  async #send(...asked: Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(Buffer.concat([...asked, serialize.sync()]), { syncToFs: false })
  }
}

function resultOf<Row>(answers: readonly Message[], parsers: PGlite['parsers']): PostgresQueryResult<Row> {
  let columns: { name: string; type: number; read: PGlite['parsers'][number] | undefined }[] = []
  const rows: Record<string, unknown>[] = []
  let tag = ''
  for (const answer of answers) {
    if (answer.name === 'rowDescription') {
      const { fields } = answer as messages.RowDescriptionMessage
      columns = fields.map(({ name, dataTypeID: type }) => ({ name, type, read: parsers[type] }))
    } else if (answer.name === 'dataRow') {
      const { fields } = answer as messages.DataRowMessage
      const row: Record<string, unknown> = {}
      for (const [index, { name, type, read }] of columns.entries()) {
        const text = fields[index] ?? null
        row[name] = text !== null && read ? read(text, type) : text
      }
      rows.push(row)
    } else if (answer.name === 'commandComplete') {
      tag = (answer as messages.CommandCompleteMessage).text
    }
  }
  const [command = '', ...counts] = tag.split(' ')
  return { rows: rows as Row[], command: command as Command, rowCount: Number(counts.at(-1) ?? 0) || 0 }
}
