/** One step of the schema: statements that PGlite and PostgreSQL 15 both accept, run in this order. */
export interface Migration {
  name: string
  statements: readonly string[]
}
