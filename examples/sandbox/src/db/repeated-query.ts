/**
 * Queries that are asked with every request are written once: to put one together costs the server more than to send it.
 * What a query answers is decided by its values each time; nothing of an answer is kept. Source: docs/spec/wire.md WIR-21.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Of each query; callers choose its shape, some of them by what somebody asks for. */
const MOST_SHAPES = 200

type Plain = string | number | undefined
type Shape = readonly (Plain | Readonly<Record<string, Plain>>)[]

/** Stands in a query where a value will be. Kysely takes it for the value itself. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** What a query asks its values by. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

const placeOf = (name: PropertyKey): unknown => new Place(name)

/**
 * @param build writes the query of a shape: `value(name)` is a parameter, different each time; all else stands in its text or
 *   is the same whenever the shape is. It must not look at what `value` returns
 * @returns the query with these values, to be asked by `db.executeQuery` or `queryTogether`
 */
export function repeatedQuery<Values extends object, Row, Asked extends Shape = []>(
  build: (db: Kysely<Database>, value: ValueOf<Values>, ...shape: Asked) => Compilable<Row>,
): (db: Kysely<Database>, values: Values, ...shape: Asked) => CompiledQuery<Row> {
  let written = new Map<string, CompiledQuery<Row>>()

  return (db, values, ...shape) => {
    const key = JSON.stringify(shape)
    let query = written.get(key)
    if (!query) {
      query = build(db, placeOf as ValueOf<Values>, ...shape).compile()
      if (written.size >= MOST_SHAPES) written = new Map()
      written.set(key, query)
    }
    const parameters = query.parameters.map((each) =>
      each instanceof Place ? values[each.name as keyof Values] : each,
    )
    return { ...query, parameters }
  }
}

/**
 * The same of an insert: each column of its row is a parameter, and rows with the same columns have one query. What a row is
 * made of is known from the program and never from who asks.
 *
 * @param build writes the insert of a row; it must not look at the row's values
 */
export function repeatedInsert<Row extends object, Answer>(
  build: (db: Kysely<Database>, row: Row) => Compilable<Answer>,
): (db: Kysely<Database>, row: Row) => CompiledQuery<Answer> {
  const query = repeatedQuery((db, value: ValueOf<Row>, columns: string) =>
    build(db, Object.fromEntries(columns.split(',').map((column) => [column, value(column as keyof Row)])) as Row),
  )
  return (db, row) => query(db, row, Object.keys(row).join())
}

/**
 * Asks on one connection without waiting for one answer before the next question. Outside a transaction each question stands
 * for itself, so that they may see different moments.
 *
 * @returns the rows of each, in their order
 * @throws what the first of them that fails throws; in a transaction all after it have then failed as well
 */
export function queryTogether<Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  ...queries: { [Index in keyof Rows]: CompiledQuery<Rows[Index]> }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  return db.getExecutor().provideConnection(async (connection) => {
    // Each is waited for, so that nobody gets a connection that is still being answered.
    const answers = await Promise.allSettled(queries.map((query) => connection.executeQuery(query)))
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value.rows
    }) as { [Index in keyof Rows]: Rows[Index][] }
  })
}
