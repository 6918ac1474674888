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

type Token = string | readonly unknown[]

/**
 * @param messages key → compiled text, as the build makes them: texts, and arrays for the values in between
 * @returns the same, with the texts changed and the values left alone
 */
export function pseudoTexts(
  messages: Readonly<Record<string, unknown>>,
  locale: PseudoLocale,
): Record<string, unknown> {
  const change = locale === 'en-XA' ? accent : turn
  return Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key,
      typeof text === 'string' ? change(text) : changed(text, change),
    ]),
  )
}

function changed(tokens: unknown, change: (text: string) => string): unknown {
  if (!Array.isArray(tokens)) return tokens
  return (tokens as Token[]).map((token) => {
    if (token === '#') return token
    if (typeof token === 'string') return change(token)
    if (!Array.isArray(token)) return token
    const [name, kind, choices] = token as [unknown, unknown, unknown]
    if (typeof choices !== 'object' || choices === null) return token
    const inner = Object.entries(choices).map(([category, text]) => [
      category,
      category === 'offset' ? text : typeof text === 'string' ? change(text) : changed(text, change),
    ])
    return [name, kind, Object.fromEntries(inner)]
  })
}

function accent(text: string): string {
  const accented = [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')
  // Two fifths longer, as the longest language is; blank texts between values stay what they are.
  const more = '·'.repeat(Math.ceil(text.trim().length * 0.4))
  return text.trim() ? `${accented}${more}` : text
}

/** Blanks stay outside: they part the text from the value beside it. */
const turn = (text: string): string => text.replace(/\S(.*\S)?/s, (words) => `${RIGHT_TO_LEFT}${words}${END}`)
