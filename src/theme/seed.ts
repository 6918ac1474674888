/**
 * Derives tokens from a seed: every brand-dependent color, readable in light and dark, and the shape. Hue and chroma
 * are kept as far as sRGB allows; lightness is adjusted. Status colors are not derived, because a red or amber brand
 * must not make everything look late. Source: docs/spec/theme.md THM-8…THM-11, THM-23 (visual §10).
 */
import { clipped, contrastOf, hexOf, luminanceOf, type Oklch, parseColor } from './color.ts'
import { CONTRAST_PAIRS, ownColor, type Scheme } from './contrast.ts'
import { shapeOf } from './shape.ts'
import { type TokenName, TOKENS } from './tokens.ts'

/** A few values of a brand, from which the other tokens are derived. Colors are opaque CSS colors. */
export interface Seed {
  /** Color of buttons, links, focus, and tints. */
  accent?: string
  /** Tint of surfaces, text, and borders. */
  neutral?: string
  /** Color of destructive buttons and of an invalid field's border. */
  danger?: string
  /** Corners of buttons and fields, 0 (square) to 24 CSS px. The other corners follow in proportion; default 7. */
  radius?: number
  /** Height of rows and fields, as the token `density`: 0 (compact) to 1 (comfortable, the default). */
  density?: string | number
}

/** A color that was changed for readability. */
export interface Repair {
  token: TokenName
  scheme: Scheme
  /** Requested lightness in percent, one decimal. */
  from: number
  /** Resulting lightness in percent; null if the color was dropped and ours is used. */
  to: number | null
}

/** Values by token: `#rrggbb` for a color. */
export type TokenColors = Partial<Record<TokenName, string>>
export type Colors = Map<TokenName, Oklch>

export interface Ramp {
  tokens: Record<Scheme, TokenColors>
  /** Each change of a seed color, listed once. */
  report: Repair[]
  /** Invalid parts of the seed; our defaults are used for them. */
  ignored: (keyof Seed)[]
}

export const WHITE: Oklch = [100, 0, 0]

/** Starting values of the derived colors: lightness, share of the seed's chroma, and its maximum. */
const STEPS = {
  light: {
    least: 0,
    hover: 5,
    text: [0, 1],
    subtle: [95.6, 0.16, 0.025],
    selected: [96.6, 0.12, 0.02],
    edge: [72, 0.6],
    focus: 56,
    heldMost: 62,
    error: [0, 1],
  },
  dark: {
    least: 50,
    hover: 4,
    text: [72, 0.75],
    subtle: [29, 1 / 3, 0.055],
    selected: [27, 0.25, 0.035],
    edge: [56, 0.7],
    focus: 78,
    heldMost: 92,
    error: [70, 0.85],
  },
} as const

/** Tokens that a neutral seed tints. Backdrop and shadows are translucent and keep their color. */
const NEUTRALS = (Object.keys(TOKENS) as TokenName[]).filter((name) =>
  /^(color-(canvas|surface(?!-selected)|border|text)|status-neutral|chart-(track|compare))/.test(name),
)
/** Below this lightness, in percent, a difference of a few percent is not visible. */
const NEAR_BLACK = 22
/** Chroma of a seed that tints as much as our own neutral color; and how much stronger a tint may be. */
const NEUTRAL_CHROMA = 0.018
const STRONGEST_TINT = 2

/**
 * @returns tokens for both schemes; each pair of THM-7 has at least AA contrast, and every color is in sRGB
 * @throws never. An invalid value of the seed is listed in `ignored`
 */
export function rampOf(seed: Readonly<Seed>): Ramp {
  const shape = shapeOf(seed)
  const ramp: Ramp = { tokens: { light: { ...shape.tokens }, dark: { ...shape.tokens } }, report: [], ignored: [] }
  const read = (name: 'accent' | 'neutral' | 'danger'): Oklch | null => {
    const text = seed[name]
    if (text === undefined) return null
    const color = parseColor(String(text))
    if (!color) ramp.ignored.push(name)
    return color
  }
  const [accent, neutral, danger] = [read('accent'), read('neutral'), read('danger')]
  ramp.ignored.push(...shape.ignored)
  for (const scheme of ['light', 'dark'] as const) {
    const colors = ownColors(scheme)
    const set = new Set<TokenName>()
    const put = (token: TokenName, color: Oklch) => void colors.set(set.add(token) && token, color)
    if (neutral) tint(neutral, colors, put)
    if (accent) followAccent(accent, scheme, colors, put, ramp.report)
    if (danger) followDanger(danger, scheme, colors, put, ramp.report)
    for (const token of set) ramp.tokens[scheme][token] = hexOf(colors.get(token) ?? WHITE)
  }
  return ramp
}

type Put = (token: TokenName, color: Oklch) => void

function followAccent(seed: Oklch, scheme: Scheme, colors: Colors, put: Put, report: Repair[]): void {
  const [, chroma, hue] = seed
  const steps = STEPS[scheme]
  const { fill, on, hover, active } = fillOf(startOf(seed, scheme), scheme, groundsOf('color-accent', colors))
  report.push(...repairOf('color-accent', scheme, seed, fill))
  put('color-accent', fill)
  put('color-accent-hover', hover)
  put('color-accent-active', active)
  put('color-on-accent', on)
  const tinted = ([lightness, share, most]: readonly [number, number, number]): Oklch =>
    clipped([lightness, Math.min(most, share * chroma), hue])
  put('color-accent-subtle', tinted(steps.subtle))
  put('color-surface-selected', nearest(tinted(steps.selected), carries('color-surface-selected', colors)))
  const place = (token: TokenName, lightness: number, share: number) =>
    put(token, nearest([lightness, share * chroma, hue], standsOn(token, colors)))
  place('color-accent-text', Math.max(steps.text[0], fill[0]), steps.text[1])
  put('color-accent-border', clipped([steps.edge[0], steps.edge[1] * chroma, hue]))
  place('focus-color', steps.focus, 1)
  put('chart-used', fill)
  // Lighter than the color of used credit, but still visible.
  place('chart-held', Math.min(Math.max(NEAR_BLACK, fill[0]) + 8, steps.heldMost), 0.85)
}

function followDanger(seed: Oklch, scheme: Scheme, colors: Colors, put: Put, report: Repair[]): void {
  const { fill, on, hover } = fillOf(startOf(seed, scheme), scheme, groundsOf('color-accent', colors))
  report.push(...repairOf('color-danger', scheme, seed, fill))
  put('color-danger', fill)
  put('color-danger-hover', hover)
  put('color-on-danger', on)
  const [lightness, share] = STEPS[scheme].error
  const edge: Oklch = [Math.max(lightness, fill[0]), share * seed[1], seed[2]]
  put('color-field-error', nearest(edge, standsOn('color-field-error', colors)))
}

/**
 * Returns the starting color. A brand color is rarely designed for dark, so its lightness there is at least about one
 * half.
 */
const startOf = ([lightness, chroma, hue]: Oklch, scheme: Scheme): Oklch => {
  const { least } = STEPS[scheme]
  return [lightness < least - 0.25 ? least : lightness, chroma, hue]
}

/** Tints the colors without changing their lightness, so that all contrasts stay the same. */
function tint([, chroma, hue]: Oklch, colors: Colors, put: Put): void {
  const strength = Math.min(STRONGEST_TINT, chroma / NEUTRAL_CHROMA)
  for (const token of NEUTRALS) {
    const own = colors.get(token)
    if (own) put(token, asLightAs(luminanceOf(own), [own[0], own[1] * strength, hue]))
  }
}

function asLightAs(luminance: number, [lightness, chroma, hue]: Oklch): Oklch {
  let [low, high] = [Math.max(0, lightness - 10), Math.min(100, lightness + 10)]
  for (let round = 0; round < 12; round += 1) {
    const middle = (low + high) / 2
    if (luminanceOf(clipped([middle, chroma, hue])) < luminance) low = middle
    else high = middle
  }
  return clipped([high, chroma, hue])
}

/** A color that fills a button, its text, and its hover and pressed states. */
export interface Fill {
  fill: Oklch
  on: Oklch
  hover: Oklch
  active: Oklch
}

/**
 * Changes the lightness of a fill as little as possible, until it is visible on its backgrounds and its text is
 * readable. The hover state moves away from the text color, which increases the contrast.
 */
export function fillOf([lightness, chroma, hue]: Oklch, scheme: Scheme, grounds: readonly Oklch[]): Fill {
  const ink: Oklch = [18, Math.min(0.02, chroma), hue]
  const inkOn = (color: Oklch) => [WHITE, ink].find((text) => contrastOf(text, color) >= 4.5)
  const isSeen = (color: Oklch) => grounds.every((ground) => contrastOf(color, ground) >= 3)
  const fill = nearest([lightness, chroma, hue], (color) => isSeen(color) && inkOn(color) !== undefined)
  const on = inkOn(fill) ?? WHITE
  const step = STEPS[scheme].hover
  /** Returns the first candidate that is a valid color and has readable text. */
  const moved = (...moves: readonly number[]): Oklch => {
    const colors = moves
      .map((move) => fill[0] + move)
      .filter((light) => light >= 0 && light <= 100)
      .map((light) => clipped([light, chroma, hue]))
    return colors.find((color) => contrastOf(on, color) >= 4.5) ?? fill
  }
  if (on !== WHITE) return { fill, on, hover: moved(step, -step), active: moved(-3, 8) }
  if (fill[0] < NEAR_BLACK) return { fill, on, hover: moved(20), active: moved(26) }
  return { fill, on, hover: moved(-step), active: moved(-8) }
}

/** Returns the color nearest in lightness, in steps of half a percent, that passes; the color itself if none does. */
export function nearest(color: Oklch, willDo: (color: Oklch) => boolean): Oklch {
  return nearestOrNull(color, willDo) ?? clipped(color)
}

export function nearestOrNull([lightness, chroma, hue]: Oklch, willDo: (color: Oklch) => boolean): Oklch | null {
  for (let distance = 0; distance <= 100; distance += 0.5) {
    for (const light of distance ? [lightness - distance, lightness + distance] : [lightness]) {
      // The last step is shorter, so that black and white can be reached.
      if (light <= -0.5 || light >= 100.5) continue
      const moved = clipped([Math.min(100, Math.max(0, light)), chroma, hue])
      if (willDo(moved)) return moved
    }
  }
  return null
}

/** Returns our default of every token that is an opaque color. */
export function ownColors(scheme: Scheme): Colors {
  const colors: Colors = new Map()
  for (const token of Object.keys(TOKENS) as TokenName[]) {
    const own = TOKENS[token][0] === 'color' && ownColor(token, scheme)
    if (own) colors.set(token, own)
  }
  return colors
}

export const groundsOf = (front: TokenName, colors: Colors): Oklch[] =>
  CONTRAST_PAIRS.filter((pair) => pair.front === front).map(({ back }) => colors.get(back) ?? WHITE)

/** Returns whether a color has enough contrast on every background of a token. */
export const standsOn =
  (front: TokenName, colors: Colors) =>
  (color: Oklch): boolean =>
    CONTRAST_PAIRS.every(
      (pair) => pair.front !== front || contrastOf(color, colors.get(pair.back) ?? WHITE) >= pair.needed,
    )

/** Returns whether all colors that do not depend on the seed have enough contrast on a background. */
const carries =
  (back: TokenName, colors: Colors) =>
  (color: Oklch): boolean =>
    CONTRAST_PAIRS.every(
      (pair) =>
        pair.back !== back ||
        pair.front === 'color-accent-text' ||
        pair.front === 'focus-color' ||
        contrastOf(colors.get(pair.front) ?? WHITE, color) >= pair.needed,
    )

/** Returns the lightness in percent with one decimal. */
export const roundedLightness = ([lightness]: Oklch): number => Math.round(lightness * 10) / 10

/** Returns the change of a color; empty if nothing changed. */
export function repairOf(token: TokenName, scheme: Scheme, requested: Oklch, made: Oklch): Repair[] {
  const [from, to] = [roundedLightness(requested), roundedLightness(made)]
  return from === to ? [] : [{ token, scheme, from, to }]
}
