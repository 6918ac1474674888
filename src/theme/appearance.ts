/**
 * Turns a host page's appearance into the text of one constructable style sheet, and reports ignored or changed values.
 * Tokens apply immediately; contrast checks and the colors derived from a seed need code that only loads for them.
 * Source: docs/spec/theme.md THM-5, THM-8, THM-12…THM-15.
 */
import type { AppearanceReport } from './appearance-warning.ts'
import type { Seed, TokenColors } from './seed.ts'
import { at, defaultOf, knowsLightDark } from './token-sheet.ts'
import { validTokens } from './token-values.ts'
import { type TokenName, TOKENS } from './tokens.ts'
import type * as whiteLabel from './white-label.ts'

/** Appearance of widgets: tokens, brand colors, and contrast repair. */
export interface AppearanceOptions {
  /**
   * Values by token, with or without `--nt-`: `{ 'color-accent': '#0a7', density: 0 }`. Values of a wrong type are
   * ignored.
   */
  tokens?: Readonly<Partial<Record<TokenName | `--nt-${TokenName}`, string | number>>>
  /**
   * Colors, radius, and density of a brand, from which the other tokens are derived so that text is readable in both
   * schemes. `tokens` override it.
   */
  seed?: Readonly<Seed>
  /** `as-given` keeps the host page's colors even if text is hard to read. Default `repair`. */
  contrast?: 'repair' | 'as-given'
}

export interface AppearanceSheet {
  /** CSS text for one constructable style sheet of a widget's shadow root; empty if there is nothing to set. */
  css: string
  report: AppearanceReport
}

/** The exports of `white-label.ts`, which is a separate chunk. */
export type WhiteLabel = Pick<typeof whiteLabel, 'rampOf' | 'repairedTokens'>

/** Returns whether an appearance needs the color code. */
export function needsWhiteLabel({ tokens = {}, seed, contrast }: AppearanceOptions): boolean {
  if (seed) return true
  const names = Object.keys(tokens).map((name) => name.replace(/^--nt-/, ''))
  return contrast !== 'as-given' && names.some((name) => isToken(name) && TOKENS[name][0] === 'color')
}

/**
 * Returns the part of an appearance that can apply before the first paint.
 *
 * @param colors the color code, if already loaded; the result is then complete. Without it tokens apply unchanged, and
 *   a seed has no effect yet
 * @throws never
 */
export function appearanceNow(options: AppearanceOptions, colors?: WhiteLabel): AppearanceSheet {
  const { accepted, rejected } = validTokens(options.tokens ?? {})
  const report: AppearanceReport = { ignored: [...rejected], repaired: [] }
  const tokens: Partial<Record<TokenName, string>> = {}
  for (const [name, value] of Object.entries(accepted)) tokens[name.slice(5) as TokenName] = value
  const light: TokenColors = { ...tokens }
  const dark: TokenColors = { ...tokens }
  if (colors) {
    const ramp = options.seed ? colors.rampOf(options.seed) : null
    for (const name of ramp?.ignored ?? []) report.ignored.push({ name: `seed.${name}`, reason: 'kind' })
    report.repaired.push(...(ramp?.report ?? []))
    const repaired = options.contrast === 'as-given' ? null : colors.repairedTokens(tokens, ramp?.tokens ?? null)
    report.repaired.push(...(repaired?.report ?? []))
    Object.assign(light, { ...ramp?.tokens.light, ...tokens, ...repaired?.tokens.light })
    Object.assign(dark, { ...ramp?.tokens.dark, ...tokens, ...repaired?.tokens.dark })
  }
  return { css: sheetText(light, dark), report }
}

/**
 * Returns the complete appearance.
 *
 * @param loadColors loads the chunk of `white-label.ts`; only called if needed
 * @throws never. If the chunk fails to load, tokens apply unchanged, and the seed is reported as ignored
 */
export async function appearanceSheet(
  options: AppearanceOptions,
  loadColors: () => Promise<WhiteLabel>,
): Promise<AppearanceSheet> {
  if (!needsWhiteLabel(options)) return appearanceNow(options)
  const colors = await loadColors().catch(() => undefined)
  const sheet = appearanceNow(options, colors)
  if (!colors && options.seed) sheet.report.ignored.push({ name: 'seed', reason: 'late' })
  return sheet
}

const isToken = (name: string): name is TokenName => Object.hasOwn(TOKENS, name)

/**
 * Returns the declarations of both schemes.
 *
 * @param hasLightDark whether the browser supports `light-dark()`; if not, both schemes are written out, like the
 *   tokens
 */
export function sheetText(light: TokenColors, dark: TokenColors, hasLightDark = knowsLightDark()): string {
  const names = [...new Set([...Object.keys(light), ...Object.keys(dark)])] as TokenName[]
  if (names.length === 0) return ''
  /** A value for only one scheme gets our default for the other. */
  const inLight = (name: TokenName) => light[name] ?? defaultOf(name, 'light')
  const inDark = (name: TokenName) => dark[name] ?? defaultOf(name, 'dark')
  const declared = (of: readonly TokenName[], value: (name: TokenName) => string) =>
    of.map((name) => `--nt-${name}:${value(name)};`).join('')
  const pairs = names.filter((name) => inLight(name) !== inDark(name))
  const same = declared(
    names.filter((name) => !pairs.includes(name)),
    inLight,
  )
  if (hasLightDark) return `:host{${same}${declared(pairs, (name) => `light-dark(${inLight(name)},${inDark(name)})`)}}`
  const [lightText, darkText] = [declared(pairs, inLight), declared(pairs, inDark)]
  if (pairs.length === 0) return `:host{${same}}`
  return (
    `:host{${same}${lightText}}@media (prefers-color-scheme:dark){:host{${darkText}}}` +
    `${at('light')}{${lightText}}${at('dark')}{${darkText}}`
  )
}
