/**
 * Compiles the queries that every request needs only once, because compiling one costs the server more than sending it.
 * The values decide each result; no result is cached. Source: docs/spec/wire.md WIR-21.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Limit per query, because callers choose its shape, sometimes from the request. */
const MOST_SHAPES = 200

type Plain = string | number | undefined
type Shape = readonly (Plain | Readonly<Record<string, Plain>>)[]

/** Placeholder for a value. Kysely treats it as the value itself. */
class Place {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Returns the placeholder of a value by its name. */
export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name]

const placeOf = (name: PropertyKey): unknown => new Place(name)

/**
 * Compiles a query once per shape.
 *
 * @param build writes the query of a shape. Only `value(name)` becomes a parameter; everything else is part of the
 *   query's text or constant for the shape. It must not inspect the result of `value`
 * @returns a function that builds the query with given values, to be run by `db.executeQuery` or `queryTogether`
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
 * Does the same for an insert: each column of its row is a parameter, and rows with the same columns share a query. The
 * column names must come from the program, never from the request.
 *
 * @param build writes the insert of a row; it must not inspect the row's values
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
 * Runs queries on one connection without waiting for each result. Outside a transaction the queries are independent, so
 * they may see different snapshots.
 *
 * @returns the rows of each query, in the same order
 * @throws the error of the first query that fails; in a transaction all later ones have then failed as well
 */
export function queryTogether<Rows extends readonly unknown[]>(
  db: Kysely<Database>,
  ...queries: { [Index in keyof Rows]: CompiledQuery<Rows[Index]> }
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  return db.getExecutor().provideConnection(async (connection) => {
    // All are awaited, so that the connection is not released while results are pending.
    const answers = await Promise.allSettled(queries.map((query) => connection.executeQuery(query)))
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason
      return answer.value.rows
    }) as { [Index in keyof Rows]: Rows[Index][] }
  })
}
