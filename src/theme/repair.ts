/**
 * Checks a host page's colors against each other: unreadable pairs are repaired, and related colors that are missing
 * are derived from the given ones. Source: docs/spec/theme.md THM-12, THM-13.
 */
import { contrastOf, hexOf, type Oklch, parseColor } from './color.ts'
import { CONTRAST_PAIRS, type Scheme } from './contrast.ts'
import {
  type Colors,
  fillOf,
  groundsOf,
  nearestOrNull,
  ownColors,
  type Ramp,
  type Repair,
  repairOf,
  roundedLightness,
  standsOn,
  type TokenColors,
  WHITE,
} from './seed.ts'
import type { TokenName } from './tokens.ts'

export interface RepairedTokens {
  /** `#rrggbb` of the tokens that differ from the host page's values or the seed, for both schemes. */
  tokens: Record<Scheme, TokenColors>
  report: Repair[]
}

interface Family {
  on: TokenName
  states: Partial<Record<'hover' | 'active', TokenName>>
}
type FillName = 'color-accent' | 'color-danger'

/** Colors that belong to a button's fill: its text and its states. */
const FILLS: Readonly<Record<FillName, Family>> = {
  'color-accent': {
    on: 'color-on-accent',
    states: { hover: 'color-accent-hover', active: 'color-accent-active' },
  },
  'color-danger': { on: 'color-on-danger', states: { hover: 'color-danger-hover' } },
}

/**
 * @param tokens the host page's values, of valid type, by name without dashes; only opaque colors are used
 * @param ramp colors derived from the host page's seed; absent without a seed
 * @returns only the changes; empty if everything is readable
 * @throws never
 */
export function repairedTokens(
  tokens: Readonly<Partial<Record<TokenName, string>>>,
  ramp: Readonly<Ramp['tokens']> | null,
): RepairedTokens {
  const result: RepairedTokens = { tokens: { light: {}, dark: {} }, report: [] }
  for (const scheme of ['light', 'dark'] as const) {
    const before = ownColors(scheme)
    for (const [token, color] of entries(ramp?.[scheme] ?? {})) before.set(token, color)
    const given: Colors = new Map(entries(tokens, scheme))
    const { colors, report } = repaired(before, given, scheme)
    result.report.push(...report)
    for (const [token, color] of colors) {
      if (hexOf(color) !== hexOf(given.get(token) ?? before.get(token) ?? WHITE)) {
        result.tokens[scheme][token] = hexOf(color)
      }
    }
  }
  return result
}

function entries(tokens: TokenColors, scheme?: Scheme): [TokenName, Oklch][] {
  const read: [TokenName, Oklch][] = []
  for (const [token, text] of Object.entries(tokens)) {
    const color = parseColor(scheme ? sideOf(String(text), scheme) : text)
    if (color) read.push([token as TokenName, color])
  }
  return read
}

/** Returns one side of `light-dark(a, b)`; each side may be a function with commas. */
function sideOf(text: string, scheme: Scheme): string {
  const [, inside] = /^\s*light-dark\((.*)\)\s*$/is.exec(text) ?? []
  if (inside === undefined) return text
  let depth = 0
  const comma = [...inside].findIndex((mark) => {
    depth += mark === '(' ? 1 : mark === ')' ? -1 : 0
    return mark === ',' && depth === 0
  })
  return scheme === 'light' ? inside.slice(0, comma) : inside.slice(comma + 1)
}

interface Repaired {
  colors: Colors
  report: Repair[]
}

function repaired(before: Colors, given: Colors, scheme: Scheme): Repaired {
  const colors: Colors = new Map([...before, ...given])
  const report: Repair[] = []
  const touched = new Set(given.keys())
  const of = (token: TokenName): Oklch => colors.get(token) ?? WHITE
  const change = (token: TokenName, color: Oklch) => {
    if (hexOf(color) === hexOf(of(token))) return
    if (given.has(token)) report.push(...repairOf(token, scheme, of(token), color))
    colors.set(token, color)
    touched.add(token)
  }
  const failures = (front: TokenName) =>
    CONTRAST_PAIRS.filter(
      (pair) =>
        pair.front === front &&
        (touched.has(front) || touched.has(pair.back)) &&
        contrastOf(of(front), of(pair.back)) < pair.needed,
    )

  // A fill, its text, and its states are repaired together, because separate repairs would undo each other.
  for (const [name, { on, states }] of Object.entries(FILLS) as [FillName, Family][]) {
    const isRead = (token: TokenName) => contrastOf(of(on), of(token)) >= 4.5
    if (given.has(name) || failures(name).length > 0) {
      const made = fillOf(of(name), scheme, groundsOf(name, colors))
      if (!given.has(on) || !isRead(name) || failures(name).length > 0) {
        change(name, made.fill)
        change(on, made.on)
      }
      for (const [state, token] of Object.entries(states) as ['hover' | 'active', TokenName][]) {
        if (!given.has(token) || !isRead(token)) change(token, made[state])
        if (!isRead(token)) change(token, of(name))
      }
    } else if (failures(on).length > 0) {
      for (const token of [on, ...Object.values(states)]) change(token, before.get(token) ?? WHITE)
    }
  }
  for (const front of new Set(CONTRAST_PAIRS.map((pair) => pair.front))) {
    const failing = failures(front)
    const moved = failing.length > 0 && nearestOrNull(of(front), standsOn(front, colors))
    if (moved) change(front, moved)
    else if (failing.length > 0) return withoutGrounds(before, given, scheme, front)
  }
  return { colors, report }
}

/** Drops the host page's backgrounds if they differ so much that no text is readable on all of them. */
function withoutGrounds(before: Colors, given: Colors, scheme: Scheme, front: TokenName): Repaired {
  const grounds = CONTRAST_PAIRS.filter((pair) => pair.front === front && given.has(pair.back)).map(({ back }) => back)
  // Every round uses fewer of the host page's colors; without any, our defaults apply.
  const lost = grounds.length > 0 ? new Set(grounds) : new Set(given.keys())
  const kept: Colors = new Map([...given].filter(([token]) => !lost.has(token)))
  const { colors, report } = repaired(before, kept, scheme)
  const givenUp = [...lost].map((token) => ({
    token,
    scheme,
    from: roundedLightness(given.get(token) ?? WHITE),
    to: null,
  }))
  return { colors, report: [...givenUp, ...report] }
}
