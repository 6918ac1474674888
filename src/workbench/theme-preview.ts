/**
 * Computes the result of a theme: the style sheet for widgets, the repaired colors, and the contrast of every pair of
 * colors used together, in both schemes. Source: docs/spec/workbench.md WBN-6 (docs/spec/theme.md THM-7…THM-13).
 */
import { type AppearanceOptions, appearanceNow } from '../theme/appearance.ts'
import { contrastOf, parseColor } from '../theme/color.ts'
import { CONTRAST_PAIRS, type Scheme } from '../theme/contrast.ts'
import { rampOf, type TokenColors } from '../theme/seed.ts'
import { shapeOf } from '../theme/shape.ts'
import { type Token, type TokenName, TOKENS } from '../theme/tokens.ts'
import { repairedTokens } from '../theme/white-label.ts'

export interface PairContrast {
  front: TokenName
  back: TokenName
  /** Minimum contrast of WCAG 2.2 AA. */
  needed: number
  light: number
  dark: number
}

export interface ThemePreview {
  /** CSS text for a widget's shadow root; empty for the default theme. */
  css: string
  /** Sentences about ignored values and changed colors. */
  notes: readonly string[]
  contrasts: readonly PairContrast[]
  /** Corners and density that follow from the seed, by token. */
  shape: TokenColors
  /** Every color as CSS text. */
  colors: Readonly<Record<Scheme, Readonly<Record<string, string>>>>
}

export const COLOR_TOKENS = (Object.keys(TOKENS) as TokenName[]).filter((name) => TOKENS[name][0] === 'color')

export function previewTheme(options: AppearanceOptions): ThemePreview {
  const { css, report } = appearanceNow(options, { rampOf, repairedTokens })
  const ramp = options.seed ? rampOf(options.seed).tokens : { light: {}, dark: {} }
  const own = Object.fromEntries(
    Object.entries(options.tokens ?? {}).map(([name, value]) => [name.replace(/^--nt-/, ''), String(value)]),
  ) as Partial<Record<TokenName, string>>
  const repaired = repairedTokens(own, options.seed ? ramp : null).tokens
  const colors = {
    light: colorsOf('light', { ...ramp.light, ...own, ...repaired.light }),
    dark: colorsOf('dark', { ...ramp.dark, ...own, ...repaired.dark }),
  }
  const ratio = (front: TokenName, back: TokenName, scheme: Scheme): number => {
    const [one, other] = [parseColor(colors[scheme][front] ?? ''), parseColor(colors[scheme][back] ?? '')]
    return one && other ? contrastOf(one, other) : 0
  }
  return {
    css,
    notes: [
      ...report.ignored.map(({ name, reason }) => `${name} is ignored (${reason}).`),
      ...report.repaired.map(({ token, scheme, from, to }) =>
        to === null
          ? `${token} in ${scheme} is dropped: no text is readable on it.`
          : `${token} in ${scheme}: lightness ${from}% became ${to}%.`,
      ),
    ],
    contrasts: CONTRAST_PAIRS.map(({ front, back, needed }) => ({
      front,
      back,
      needed,
      light: ratio(front, back, 'light'),
      dark: ratio(front, back, 'dark'),
    })),
    shape: shapeOf(options.seed ?? {}).tokens,
    colors,
  }
}

function colorsOf(scheme: Scheme, changed: TokenColors): Record<string, string> {
  const colors: Record<string, string> = {}
  for (const name of COLOR_TOKENS) {
    const [, light, dark = light] = TOKENS[name] as Token
    const value = changed[name] ?? (scheme === 'light' ? light : dark)
    const alias = /^var\(--_([\w-]+)\)$/.exec(value)?.[1]
    colors[name] = alias ? (colors[alias] ?? '') : /^\d/.test(value) ? `oklch(${value})` : value
  }
  return colors
}
