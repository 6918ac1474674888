import * as z from 'zod/mini'

/** Whether each value occurs at most once, in any order. */
const isWithoutRepetition = (text: string): boolean => {
  const values = text.split(',')
  return new Set(values).size === values.length
}

/**
 * Schema for several of the given values in one filter: `a,b` on the wire, parsed into a list (WIR-4). Values must not
 * contain commas or characters with a meaning in regular expressions.
 */
export const commaListSchema = <const Value extends string>(values: readonly Value[]) => {
  const any = `(?:${values.join('|')})`
  return z.pipe(
    z
      .string()
      .check(
        z.regex(new RegExp(`^${any}(?:,${any}){0,${Math.max(values.length - 1, 1)}}$`)),
        z.refine(isWithoutRepetition),
      ),
    z.transform((text: string) => text.split(',') as Value[]),
  )
}
