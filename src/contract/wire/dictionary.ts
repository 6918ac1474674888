/** Objects with arbitrary keys: texts by key, counts by list. Source: docs/spec/wire.md WIR-8. */
import * as z from 'zod/mini'

/**
 * Accepts any object except an array and returns it unchanged, because the library's record copies it and drops a key
 * `__proto__`.
 */
export const anyObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
)

/** @param values schema of each value; one invalid value makes the whole object invalid, with its key as the path */
export const dictionaryOf = <Value extends z.ZodMiniType>(values: Value) =>
  z.pipe(
    anyObject,
    z.transform((given, context): Record<string, z.output<Value>> => {
      const entries = Object.entries(given).map(([key, value]) => {
        const result = values.safeParse(value)
        if (!result.success) {
          for (const issue of result.error.issues)
            context.issues.push({ ...issue, path: [key, ...issue.path], input: value } as never)
        }
        return [key, result.data] as const
      })
      return Object.fromEntries(entries) as Record<string, z.output<Value>>
    }),
  )
