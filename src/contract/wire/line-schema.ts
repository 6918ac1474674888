import * as z from 'zod/mini'

/** code points of one character as people see it, so that marks are not piled up without end. */
const MOST_CODE_POINTS_OF_ONE = 8

const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** characters as people see them: a letter with its marks is one, however it is written. */
export function graphemesIn(text: string): number {
  let count = 0
  for (const _ of characters.segment(text)) count += 1
  return count
}

/**
 * plain text on one line, not blank, of at most so many characters as people see them (graphemes), which a form counts
 * alike; what surrounds it is cut off.
 */
export const lineSchema = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.refine(
      (text) =>
        Array.from(text).length <= maxLength * MOST_CODE_POINTS_OF_ONE &&
        graphemesIn(text) <= maxLength &&
        !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text),
    ),
  )
