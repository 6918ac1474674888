/** User-entered names and other texts on one line. Source: docs/spec/wire.md WIR-73, WIR-74; assumptions.md A-70. */
import * as z from 'zod/mini'

/** Maximum of code points per grapheme, which limits stacked accents. */
export const MOST_CODE_POINTS_OF_ONE = 8

/** Created on first use, because pages that only read also load this file. */
let characters: Intl.Segmenter | undefined

/** Returns the length in graphemes: a letter with its accents is one, in any encoding. */
export function graphemesIn(text: string): number {
  characters ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  let count = 0
  for (const _ of characters.segment(text)) count += 1
  return count
}

/**
 * Whether a text has no visible character: only spaces, zero-width characters, fillers, and direction marks (WIR-73).
 */
export const isBlank = (text: string): boolean =>
  !/[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u.test(text)

/**
 * Schema for plain text on one line, trimmed, not blank, within a length in graphemes, which forms count the same way
 * (A-70).
 */
export const lineSchema = (maxLength: number) =>
  z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'is blank'),
    z.refine(
      (text) => Array.from(text).length <= maxLength * MOST_CODE_POINTS_OF_ONE && graphemesIn(text) <= maxLength,
      `has more than ${maxLength} characters`,
    ),
    z.refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'has line breaks or invisible characters'),
  )
