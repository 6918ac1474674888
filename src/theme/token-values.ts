/**
 * A host's token values are untrusted text that ends up in a sheet: each is validated by the kind of its token. Source:
 * docs/spec/theme.md THM-5, THM-6 (security design: a token must never load anything nor leave its declaration).
 */
import { type TokenKind, type TokenName, TOKENS } from './tokens.ts'

export interface RejectedToken {
  name: string
  /** `unknown`: no such token. `unsafe`: could load, refer or break out. `kind`: not a value of the token's kind. */
  reason: 'unknown' | 'unsafe' | 'kind'
}

/** The property for which a value of the kind must be valid, and the functions it may contain. */
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
// A backslash can disguise a function name, a comment can split one, an open bracket includes the following text.
const BREAKS_OUT = /[;{}<>[\]\\@!]|\/\*|\p{Cc}/u
const CSS_WIDE = /^(initial|unset|revert|revert-layer)$/i

/**
 * Splits a host's token overrides into accepted and rejected ones (THM-5).
 *
 * @param overrides name, with or without `--nt-`, to value; only text is accepted
 * @param supports tells whether the browser supports `property: value`; default: the browser's own. Without a browser
 *   all safe values are accepted: the one that reads the sheet drops invalid values
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
  // Every function is named; a bracket without a name is arithmetic inside calc().
  for (const [, call = ''] of text.matchAll(/([\w-]+)\(/g)) if (!functions?.test(call)) return 'unsafe'
  if (CSS_WIDE.test(text) || (kind !== 'font' && /^inherit$/i.test(text))) return 'kind'
  return supports(property, text) ? null : 'kind'
}

/** A browser closes open brackets at the end of a value; inside a sheet the same text would include the next line. */
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
