/**
 * Pseudo-localized texts for tests: every letter accented and every text longer (`en-XA`), or in right-to-left order as
 * in Arabic (`ar-XB`). Plain English on a page in a pseudo-locale is text that is missing from the message files.
 * Source: docs/spec/i18n.md I18N-14.
 */
import type { PseudoLocale } from '../contract/index.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const RIGHT_TO_LEFT = '\u202e'
const END = '\u202c'

/** @returns the same keys; words are changed, `{{values}}` are kept */
export function pseudoTexts(texts: Readonly<Record<string, string>>, locale: PseudoLocale): Record<string, string> {
  const change = locale === 'en-XA' ? accent : turn
  const changed = (text: string) =>
    text.replace(/(\{\{.+?\}\})|[^{]+/g, (words, value) => (value ? words : change(words)))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, changed(text)]))
}

function accent(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  // Two fifths longer, as in the longest language; blank texts between values are unchanged.
  const more = '·'.repeat(Math.ceil(text.trim().length * 0.4))
  return text.trim() ? `${accented}${more}` : text
}

/** Reverses a text but keeps its outer spaces, because they separate it from the adjacent value. */
const turn = (text: string): string => text.replace(/\S(.*\S)?/s, (words) => `${RIGHT_TO_LEFT}${words}${END}`)
