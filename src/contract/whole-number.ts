/**
 * Parses a typed integer in the style of a language. Source: docs/spec/interface.md UI-41, docs/spec/money.md MON-12.
 */
import { toAsciiDigits, withoutInvisible } from './digits.ts'

export type WholeNumberProblem = 'empty' | 'invalid'
export type ParsedWholeNumber = { ok: true; value: number } | { ok: false; problem: WholeNumberProblem }

/**
 * @param group the language's group separator; any space is accepted too
 * @returns a safe integer, or why there is none: a fraction, a wrong group, or other characters are 'invalid', never
 *   rounded
 */
export function parseWholeNumber(text: string, group: string): ParsedWholeNumber {
  const plain = toAsciiDigits(withoutInvisible(text))
    .trim()
    .replace(/[\u2212\u2010\u2011]/gu, '-')
    // Does not match a tab or line break, because these separate two cells.
    .replace(/[\p{Zs}٬]/gu, ' ')
  if (plain === '') return { ok: false, problem: 'empty' }
  const mark = /[\s\u00a0\u202f٬]/u.test(group) ? ' ' : group
  const [sign, figures] = plain.startsWith('-') ? [-1, plain.slice(1)] : [1, plain]
  const runs = figures.split(figures.includes(mark) ? mark : ' ')
  const isGrouped = runs.slice(1).every((run) => /^\d{3}$/.test(run)) && /^\d{1,3}$/.test(runs[0] ?? '')
  const digits = runs.join('')
  if (!/^\d{1,15}$/.test(digits) || (runs.length > 1 && !isGrouped)) return { ok: false, problem: 'invalid' }
  const value = sign * Number(digits)
  return { ok: true, value: value === 0 ? 0 : value }
}
