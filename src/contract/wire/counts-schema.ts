import * as z from 'zod/mini'

/**
 * A count for each of the given values, including 0, so that tabs and filters show counts without fetching each list.
 */
export const countsSchema = <const Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.number()])) as Record<Value, z.ZodMiniNumber>)
