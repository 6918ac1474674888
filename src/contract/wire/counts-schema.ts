import * as z from 'zod/mini'

/** A number for each of the named values, 0 as well: what tabs and filters show without asking for each list. */
export const countsSchema = <const Value extends string>(values: readonly Value[]) =>
  z.object(Object.fromEntries(values.map((value) => [value, z.number()])) as Record<Value, z.ZodMiniNumber>)
