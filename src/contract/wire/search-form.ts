/** What a search and a stored text are compared by. Source: docs/spec/directory.md DIR-68 (issue 26 "Input as people give it"). */
import { toAsciiDigits, withoutInvisible } from '../digits.ts'

/**
 * A text as people copy and paste it, in the signs in which numbers and names are stored: any dash is `-`, any blank one
 * space, an apostrophe of a phone `'`, wide figures and letters ASCII; what is invisible is gone. Case and accents stay. The
 * server's `search_form` does the same to what is stored.
 *
 * @returns text to search with or to compare, without blanks at its ends
 */
export const searchForm = (text: string): string =>
  withoutInvisible(toAsciiDigits(text.normalize()))
    .replace(/[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g, '-')
    .replace(/[\u2018\u2019\u02bc\u2032]/g, "'")
    .replace(/[\s\u2800]+/g, ' ')
    .replace(/\p{Cs}/gu, '')
    .trim()
