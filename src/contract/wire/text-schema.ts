/**
 * User-entered texts of several lines, with the same length limit for a field and the server. Source: docs/spec/wire.md
 * WIR-73, WIR-74; assumptions.md A-127 (issue 26 "Input as people give it").
 */
import * as z from 'zod/mini'
import { graphemesIn, isBlank, MOST_CODE_POINTS_OF_ONE } from './line-schema.ts'

/**
 * Whether a text is within a length in graphemes: a letter with its accents is one, an emoji is one, with at most eight
 * code points per grapheme on average.
 */
export const isTextWithin = (text: string, maxLength: number): boolean =>
  Array.from(text).length <= maxLength * MOST_CODE_POINTS_OF_ONE && graphemesIn(text) <= maxLength

/** Schema for text within a length; blank is allowed and becomes absent. */
export const textUpTo = (maxLength: number) =>
  z.string().check(z.refine((text) => isTextWithin(text, maxLength), `has more than ${maxLength} characters`))

/** Schema for text with a visible character, within a length (WIR-73, A-127). */
export const textSchema = (maxLength: number) =>
  textUpTo(maxLength).check(z.refine((text) => !isBlank(text), 'is blank'))

/**
 * Returns a name from outside without direction marks, which would reorder the surrounding text: `x\u202Efdp.exe`
 * becomes `xfdp.exe` (WIR-74).
 */
export const withoutBidi = (name: string): string => name.replace(/\p{Bidi_Control}/gu, '')

/** Returns a pasted name on one line, with single spaces, without invisible characters (WIR-74). */
export const plainName = (name: string): string =>
  name
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
