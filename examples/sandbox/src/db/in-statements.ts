/** PostgreSQL takes so many parameters a statement. */
const MOST_PARAMETERS = 65_535

/** Inserts rows in as many statements as they take; pass the transaction, so that all stand or none. */
export async function inStatements<Row extends object>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const most = Math.floor(MOST_PARAMETERS / columns)
  for (let start = 0; start < rows.length; start += most) await insert(rows.slice(start, start + most))
}
