/** Names and other texts on one line that people send. Source: docs/spec/wire.md WIR-73, WIR-74; assumptions.md A-70. */
import * as z from 'zod/mini'

/** code points of one character as people see it, so that marks are not piled up without end. */
export const MOST_CODE_POINTS_OF_ONE = 8

/** Made when a text is first counted: a page that only reads loads this file as well. */
let characters: Intl.Segmenter | undefined

/** characters as people see them: a letter with its marks is one, however it is written. */
export function graphemesIn(text: string): number {
  characters ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  let count = 0
  for (const _ of characters.segment(text)) count += 1
  return count
}

/** WIR-73: whether a text has nothing to see: no signs but blanks, zero-width signs, fillers and marks of direction. */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text)

/**
 * plain text on one line, not blank, of at most so many characters as people see them (graphemes), which a form counts
 * alike; what surrounds it is cut off.
 */
export const lineSchema = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'is blank'),
    z.refine(
      (text) => Array.from(text).length <= maxLength * MOST_CODE_POINTS_OF_ONE && graphemesIn(text) <= maxLength,
      `has more than ${maxLength} characters`,
    ),
    z.refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'holds line breaks or invisible characters'),
  )
