/**
 * Validates a host page's token values by the kind of their token, because they are untrusted text that becomes part of
 * a style sheet. Source: docs/spec/theme.md THM-5, THM-6 (security design: a token must never load anything nor leave
 * its declaration).
 */
import { type TokenKind, type TokenName, TOKENS } from './tokens.ts'

export interface RejectedToken {
  name: string
  /**
   * `unknown`: there is no such token. `unsafe`: the value could load something, refer to something, or leave its
   * declaration. `kind`: the value does not fit the token's kind.
   */
  reason: 'unknown' | 'unsafe' | 'kind'
}

/** Kind of token → the property for which its value must be valid, and the functions that it may contain. */
const KINDS = {
  color: ['color', /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)$/i],
  length: ['outline-offset', /^(calc|min|max|clamp)$/i],
  number: ['flex-grow', /^calc$/i],
  font: ['font-family', null],
  shadow: ['box-shadow', /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|calc)$/i],
  time: ['transition-duration', /^calc$/i],
  easing: ['transition-timing-function', /^(cubic-bezier|steps|linear)$/i],
  keyword: ['font-variant-numeric', null],
} as const satisfies Record<TokenKind, readonly [property: string, functions: RegExp | null]>

const LONGEST_VALUE = 200
// A backslash can disguise a function name, a comment can split one, and an open bracket includes the text that
// follows.
const BREAKS_OUT = /[;{}<>[\]\\@!]|\/\*|\p{Cc}/u
const CSS_WIDE = /^(initial|unset|revert|revert-layer)$/i

/**
 * Splits a host page's token overrides into accepted and rejected ones (THM-5).
 *
 * @param overrides name, with or without `--nt-`, to value; only strings are accepted
 * @param supports returns whether the browser supports `property: value`; default: the browser's own check. Without a
 *   browser all safe values are accepted, because the browser that later reads the sheet drops invalid values
 * @returns `accepted` by `--nt-<name>`, trimmed; `rejected` in the given order, for one warning
 * @throws never
 */
export function validTokens(
  overrides: Readonly<Record<string, unknown>>,
  supports: (property: string, value: string) => boolean = (property, value) =>
    typeof CSS === 'undefined' || CSS.supports(property, value),
): { accepted: Record<`--nt-${string}`, string>; rejected: RejectedToken[] } {
  const accepted: Record<`--nt-${string}`, string> = {}
  const rejected: RejectedToken[] = []
  for (const [given, value] of Object.entries(overrides)) {
    const name = given.replace(/^--nt-/, '')
    const reason = isTokenName(name) ? refusal(TOKENS[name][0], value, supports) : 'unknown'
    if (reason) rejected.push({ name, reason })
    else accepted[`--nt-${name}`] = String(value).trim()
  }
  return { accepted, rejected }
}

const isTokenName = (name: string): name is TokenName => Object.hasOwn(TOKENS, name)

function refusal(
  kind: TokenKind,
  value: unknown,
  supports: (property: string, value: string) => boolean,
): RejectedToken['reason'] | null {
  if (typeof value !== 'string' && typeof value !== 'number') return 'kind'
  const text = String(value).trim()
  const [property, functions] = KINDS[kind]
  if (text === '' || text.length > LONGEST_VALUE) return 'kind'
  if (BREAKS_OUT.test(text) || !isClosed(text, kind === 'font')) return 'unsafe'
  // Checks every function name. A bracket without a name is arithmetic inside calc().
  for (const [, call = ''] of text.matchAll(/([\w-]+)\(/g)) if (!functions?.test(call)) return 'unsafe'
  if (CSS_WIDE.test(text) || (kind !== 'font' && /^inherit$/i.test(text))) return 'kind'
  return supports(property, text) ? null : 'kind'
}

/**
 * Returns whether all brackets are closed. A browser closes open ones at the end of a value, but inside a style sheet
 * the same text would include the next line.
 */
function isClosed(text: string, mayQuote: boolean): boolean {
  const bare = mayQuote ? text.replace(/"[^"]*"|'[^']*'/g, '') : text
  let depth = 0
  for (const mark of bare) {
    if (mark === '(') depth++
    if (mark === ')' && --depth < 0) return false
    if (mark === '"' || mark === "'") return false
  }
  return depth === 0
}
