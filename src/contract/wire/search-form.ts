/**
 * The normalized form in which searches and stored texts are compared. Source: docs/spec/directory.md DIR-68 (issue 26
 * "Input as people give it").
 */
import { toAsciiDigits, withoutInvisible } from '../digits.ts'

/**
 * Normalizes pasted text to the characters in which numbers and names are stored: dashes become `-`, spaces one space,
 * typographic apostrophes `'`, full-width characters ASCII; invisible characters are removed. Case and accents are
 * kept. The server's `search_form` does the same with stored texts.
 *
 * @returns trimmed text to search with or to compare
 */
export const searchForm = (text: string): string =>
  withoutInvisible(toAsciiDigits(text.normalize()))
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
