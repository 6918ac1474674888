/**
 * Queries an external party about one item after the other. A failed query does not block the others; it is retried.
 *
 * @param what plural noun for the items, for the error message
 * @throws AggregateError if some could not be queried
 */
export async function queryEach<Asked>(
  what: string,
  all: readonly Asked[],
  ask: (one: Asked) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await ask(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} ${what} could not be resolved: ${String(failures[0])}`)
}
