/** Derives the tokens of corners and density from a seed. Source: docs/spec/theme.md THM-23. */
import { validTokens } from './token-values.ts'
import { type TokenName, TOKENS } from './tokens.ts'

/** Largest radius of a seed, CSS px. */
export const MOST_RADIUS = 24

/** The largest radius of each corner token, CSS px: a rounder checkbox would look like a radio button. */
const CORNERS = {
  'radius-xs': 6,
  'radius-control': MOST_RADIUS,
  'radius-card': MOST_RADIUS,
  'radius-badge': MOST_RADIUS,
  'radius-full': Infinity,
} as const satisfies Partial<Record<TokenName, number>>

const defaultRadius = (name: keyof typeof CORNERS): number => parseInt(TOKENS[name][1], 10)

export interface Shape {
  /** Value by token, as CSS text. */
  tokens: Partial<Record<TokenName, string>>
  /** Invalid parts of the seed. */
  ignored: ('radius' | 'density')[]
}

/**
 * @param seed its radius is a number from 0 to 24 CSS px, its density a value of the token `density`; absent: no change
 * @returns the corners in the proportions of our defaults, in whole CSS px, and the density
 * @throws never. An invalid value is listed in `ignored`
 */
export function shapeOf({ radius, density }: { readonly radius?: unknown; readonly density?: unknown }): Shape {
  const shape: Shape = { tokens: {}, ignored: [] }
  if (typeof radius === 'number' && radius >= 0 && radius <= MOST_RADIUS) {
    for (const [name, most] of Object.entries(CORNERS) as [keyof typeof CORNERS, number][]) {
      const proportional = Math.round((radius * defaultRadius(name)) / defaultRadius('radius-control'))
      shape.tokens[name] = `${Math.min(most, proportional)}px`
    }
  } else if (radius !== undefined) shape.ignored.push('radius')
  if (density !== undefined) {
    const { '--nt-density': valid } = validTokens({ density }).accepted
    if (valid === undefined) shape.ignored.push('density')
    else shape.tokens.density = valid
  }
  return shape
}
