/**
 * Texts of several lines that people send, and what an empty one is. One measure for a field and for the server.
 * Source: docs/spec/wire.md WIR-73, WIR-74; assumptions.md A-127 (issue 26 "Input as people give it").
 */
import * as z from 'zod/mini'
import { graphemesIn, isBlank, MOST_CODE_POINTS_OF_ONE } from './line-schema.ts'

/**
 * whether a text has at most so many characters as people see them (graphemes): a letter with its marks is one, an emoji
 * is one, and none of them has more than eight code points on average.
 */
export const isTextWithin = (text: string, maxLength: number): boolean =>
  Array.from(text).length <= maxLength * MOST_CODE_POINTS_OF_ONE && graphemesIn(text) <= maxLength

/** text of at most so many characters; blank counts as none. */
export const textUpTo = (maxLength: number) =>
  z.string().check(z.refine((text) => isTextWithin(text, maxLength), `has more than ${maxLength} characters`))

/** WIR-73, A-127: text with something to see, of at most so many characters. */
export const textSchema = (maxLength: number) =>
  textUpTo(maxLength).check(z.refine((text) => !isBlank(text), 'is blank'))

/** WIR-74: a name from outside without marks that turn round what stands beside them: `x\u202Efdp.exe` is `xfdp.exe`. */
export const withoutBidi = (name: string): string => name.replace(/\p{Bidi_Control}/gu, '')

/** WIR-74: a name as people paste it: on one line, with single blanks, without invisible characters. */
export const plainName = (name: string): string =>
  name
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
