import * as z from 'zod/mini'

/** Each value at most once, in any order. */
const isWithoutRepetition = (text: string): boolean => {
  const values = text.split(',')
  return new Set(values).size === values.length
}

/**
 * WIR-4: several of the named values in one filter: `a,b` on the wire, the list of them for the server. No value may have a
 * comma or a sign that means something in a regular expression.
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
