/**
 * A host's own token values are foreign text that ends in a sheet: each is held against the kind of its token.
 * Source: docs/spec/theme.md THM-5, THM-6 (security design: a token must never load anything nor leave its declaration).
 */
import { type TokenKind, type TokenName, TOKENS } from './tokens.ts'

export interface RejectedToken {
  name: string
  /** `unknown`: no such token. `unsafe`: could load, refer or break out. `kind`: not a value of the token's kind. */
  reason: 'unknown' | 'unsafe' | 'kind'
}

/** Which property a value of the kind must be valid for, and which functions it may call. */
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
// A backslash can spell any function, a comment can split one, a bracket left open swallows what follows.
const BREAKS_OUT = /[;{}<>[\]\\@!]|\/\*|\p{Cc}/u
const CSS_WIDE = /^(initial|unset|revert|revert-layer)$/i

/**
 * Sorts a host's token overrides into those that may be set and those that may not (THM-5).
 *
 * @param overrides name, with or without `--nt-`, to value; anything but text is refused
 * @param supports tells whether the browser knows `property: value`; the browser's own unless given. Without a browser what
 *   is safe is taken: the one that reads the sheet drops what it does not know
 * @returns `accepted` keyed by `--nt-<name>`, trimmed; `rejected` in the order given, for one warning
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
  // Every call is named; a bracket without a name in front is arithmetic inside calc().
  for (const [, call = ''] of text.matchAll(/([\w-]+)\(/g)) if (!functions?.test(call)) return 'unsafe'
  if (CSS_WIDE.test(text) || (kind !== 'font' && /^inherit$/i.test(text))) return 'kind'
  return supports(property, text) ? null : 'kind'
}

/** A browser closes what is left open at the end of a value; inside a sheet the same text would take the next line along. */
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
