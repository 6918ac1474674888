/**
 * Texts of no language, for tests: every letter accented and every text longer (`en-XA`), or in right-to-left order as an
 * Arabic reader's page is (`ar-XB`). What is plain English on a page in one of them did not come from the tables.
 * Source: docs/spec/i18n.md I18N-14.
 */
import type { PseudoLocale } from '../contract/index.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'
const RIGHT_TO_LEFT = '\u202e'
const END = '\u202c'

/** @returns the same keys; words are changed, `{{values}}` are left alone */
export function pseudoTexts(texts: Readonly<Record<string, string>>, locale: PseudoLocale): Record<string, string> {
  const change = locale === 'en-XA' ? accent : turn
  const changed = (text: string) =>
    text.replace(/(\{\{.+?\}\})|[^{]+/g, (words, value) => (value ? words : change(words)))
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, changed(text)]))
}

function accent(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  // Two fifths longer, as the longest language is; blank texts between values stay what they are.
  const more = '·'.repeat(Math.ceil(text.trim().length * 0.4))
  return text.trim() ? `${accented}${more}` : text
}

/** Blanks stay outside: they part the text from the value beside it. */
const turn = (text: string): string => text.replace(/\S(.*\S)?/s, (words) => `${RIGHT_TO_LEFT}${words}${END}`)
