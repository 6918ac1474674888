/**
 * What a theme comes to: the sheet that widgets get, what was repaired, and the contrast of every pair of colours that
 * stands together, in both schemes. Source: docs/spec/workbench.md WBN-6 (docs/spec/theme.md THM-7…THM-13).
 */
import { type AppearanceOptions, appearanceNow } from '../theme/appearance.ts'
import { contrastOf, parseColour } from '../theme/colour.ts'
import { CONTRAST_PAIRS, type Scheme } from '../theme/contrast.ts'
import { rampOf, type TokenColours } from '../theme/seed.ts'
import { type Token, type TokenName, TOKENS } from '../theme/tokens.ts'
import { repairedTokens } from '../theme/white-label.ts'

export interface PairContrast {
  front: TokenName
  back: TokenName
  /** The least that WCAG 2.2 AA asks. */
  needed: number
  light: number
  dark: number
}

export interface ThemePreview {
  /** CSS text for a widget's shadow root; empty: the default theme. */
  css: string
  /** Sentences: what was ignored, what was moved and how far. */
  notes: readonly string[]
  contrasts: readonly PairContrast[]
  /** Every colour as CSS text. */
  colours: Readonly<Record<Scheme, Readonly<Record<string, string>>>>
}

export const COLOUR_TOKENS = (Object.keys(TOKENS) as TokenName[]).filter((name) => TOKENS[name][0] === 'colour')

export function previewTheme(options: AppearanceOptions): ThemePreview {
  const { css, report } = appearanceNow(options, { rampOf, repairedTokens })
  const ramp = options.seed ? rampOf(options.seed).tokens : { light: {}, dark: {} }
  const own = Object.fromEntries(
    Object.entries(options.tokens ?? {}).map(([name, value]) => [name.replace(/^--nt-/, ''), String(value)]),
  ) as Partial<Record<TokenName, string>>
  const repaired = repairedTokens(own, options.seed ? ramp : null).tokens
  const colours = {
    light: coloursOf('light', { ...ramp.light, ...own, ...repaired.light }),
    dark: coloursOf('dark', { ...ramp.dark, ...own, ...repaired.dark }),
  }
  const ratio = (front: TokenName, back: TokenName, scheme: Scheme): number => {
    const [one, other] = [parseColour(colours[scheme][front] ?? ''), parseColour(colours[scheme][back] ?? '')]
    return one && other ? contrastOf(one, other) : 0
  }
  return {
    css,
    notes: [
      ...report.ignored.map(({ name, reason }) => `${name} is ignored (${reason}).`),
      ...report.repaired.map(({ token, scheme, from, to }) =>
        to === null
          ? `${token} in ${scheme} is given up: nothing can be read on it.`
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
    colours,
  }
}

function coloursOf(scheme: Scheme, changed: TokenColours): Record<string, string> {
  const colours: Record<string, string> = {}
  for (const name of COLOUR_TOKENS) {
    const [, light, dark = light] = TOKENS[name] as Token
    const value = changed[name] ?? (scheme === 'light' ? light : dark)
    const alias = /^var\(--_([\w-]+)\)$/.exec(value)?.[1]
    colours[name] = alias ? (colours[alias] ?? '') : /^\d/.test(value) ? `oklch(${value})` : value
  }
  return colours
}
