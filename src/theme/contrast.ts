/**
 * Pairs of colors that are used together, and the contrast that they need: WCAG 2.2 AA, 4.5 for text, 3 for graphics.
 * Source: docs/spec/theme.md THM-7 (visual §3).
 */
import { contrastOf, type Oklch, parseColor } from './color.ts'
import { type Token, type TokenName, TOKENS } from './tokens.ts'

export type Scheme = 'light' | 'dark'

export interface ContrastPair {
  front: TokenName
  back: TokenName
  /** Minimum contrast. */
  needed: 4.5 | 3
}

const SURFACES = [
  'color-surface',
  'color-canvas',
  'color-surface-sunken',
  'color-surface-hover',
  'color-surface-selected',
  'color-surface-raised',
] as const
const TONES = ['neutral', 'motion', 'success', 'warning', 'danger', 'dispute'] as const
const toneGrounds = TONES.map((tone) => `status-${tone}-bg` as const)

const on = (front: TokenName, backs: readonly TokenName[], needed: ContrastPair['needed']): readonly ContrastPair[] =>
  backs.map((back) => ({ front, back, needed }))

/** Ordered so that each foreground can be repaired after its backgrounds. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...on('color-accent', ['color-surface', 'color-canvas'], 3),
  ...on('color-on-accent', ['color-accent', 'color-accent-hover', 'color-accent-active'], 4.5),
  ...on('color-on-danger', ['color-danger', 'color-danger-hover'], 4.5),
  ...on('color-text', [...SURFACES, ...toneGrounds], 4.5),
  ...on('color-text-muted', [...SURFACES, ...toneGrounds], 4.5),
  ...on('color-text-faint', SURFACES, 4.5),
  ...on('color-accent-text', [...SURFACES, 'color-accent-subtle', ...toneGrounds], 4.5),
  ...TONES.flatMap((tone) =>
    on(`status-${tone}-text`, [`status-${tone}-bg`, 'color-surface', 'color-surface-selected'], 4.5),
  ),
  ...on('color-border-strong', SURFACES, 3),
  ...on('color-field-error', ['color-surface', 'color-canvas'], 3),
  ...on('focus-color', SURFACES, 3),
  ...(['age-0', 'age-1', 'age-2', 'age-3', 'age-4', 'used', 'held', 'compare'] as const).flatMap((fill) =>
    on(`chart-${fill}`, ['color-surface'], 3),
  ),
]

export interface ContrastFailure extends ContrastPair {
  /** Contrast ratio, 1 to 21, two decimals, never rounded up. */
  ratio: number
}

/**
 * Returns the pairs with too little contrast.
 *
 * @param read returns the color of a token as CSS text; an empty text means our default
 * @returns empty if every pair passes. Invalid and translucent colors are skipped
 * @throws never
 */
export function contrastFailures(read: (token: TokenName) => string, scheme: Scheme): ContrastFailure[] {
  return CONTRAST_PAIRS.flatMap((pair) => {
    const [front, back] = [pair.front, pair.back].map((token) => {
      const text = read(token)
      return text ? parseColor(text) : ownColor(token, scheme)
    })
    if (!front || !back) return []
    const ratio = contrastOf(front, back)
    return ratio < pair.needed ? [{ ...pair, ratio: Math.floor(ratio * 100) / 100 }] : []
  })
}

/** Returns a token's default color; null if it is not an opaque color. */
export function ownColor(token: TokenName, scheme: Scheme): Oklch | null {
  const [, light, dark = light] = TOKENS[token] as Token
  return parseColor(`oklch(${scheme === 'light' ? light : dark})`)
}
