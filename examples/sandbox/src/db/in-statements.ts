/** PostgreSQL's maximum number of parameters per statement. */
const MOST_PARAMETERS = 65_535

/** Inserts rows in as many statements as needed; pass a transaction, so that either all are stored or none. */
export async function inStatements<Row extends object>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length
  const most = Math.floor(MOST_PARAMETERS / columns)
  for (let start = 0; start < rows.length; start += most) await insert(rows.slice(start, start + most))
}
