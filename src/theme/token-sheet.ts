/** Builds the token style sheet of a widget's shadow root. Source: docs/spec/theme.md THM-2…THM-4 (visual §2, §4). */
import { type Token, type TokenName, TOKENS } from './tokens.ts'

/** `data-scheme` is set on the element by the host page, or on the layout root (`.w`) by the runtime. */
export const at = (scheme: string): string => `:host([data-scheme=${scheme}]) .w,.w[data-scheme=${scheme}]`

const SCHEMES =
  ':host{color-scheme:inherit}.w{color-scheme:light dark}' +
  Object.entries({ light: 'light', dark: 'dark', host: 'inherit' })
    .map(([scheme, value]) => `${at(scheme)}{color-scheme:${value}}`)
    .join('')

// Touch targets are 44 px for any density and any value of the host page (THM-4).
const COARSE =
  '@media (pointer:coarse){:host{' +
  '--_control-height:max(44px,var(--nt-control-height,0px));' +
  '--_control-height-sm:max(44px,var(--nt-control-height-sm,0px));' +
  '--_target-min:max(44px,var(--nt-target-min,0px))}}'

/** Matches one `light-dark(a,b)` with keywords or single functions as its sides. */
const PAIR = /light-dark\(([^(),]+|\w+\([^()]*\)), ?([^(),]+|\w+\([^()]*\))\)/g

/**
 * Declares each token as a private property of the host element: `--_color-text: var(--nt-color-text, <default>)`.
 * Widgets only read the private property, so that a `--nt-` value from any ancestor applies; a default declared as
 * `--nt-` would shadow it. The scheme follows the system, unless `data-scheme` is `light`, `dark`, or `host` (as the
 * surrounding page).
 *
 * @param hasLightDark whether the browser supports `light-dark()` (browsers from 2024 on); if not, both schemes are
 *   written out, and `host` follows the system
 * @returns CSS text for a constructable style sheet, minified
 */
export function tokenSheet(hasLightDark = knowsLightDark()): string {
  const all = Object.entries(TOKENS).map(declare)
  if (hasLightDark) return `${SCHEMES}:host{${all.join('')}}${COARSE}`
  const pairs = all.filter((declaration) => declaration.includes('light-dark(')).join('')
  const [light, dark] = [pairs.replace(PAIR, '$1'), pairs.replace(PAIR, '$2')]
  return (
    `${SCHEMES}:host{${all.join('').replace(PAIR, '$1')}}` +
    `@media (prefers-color-scheme:dark){:host{${dark}}}${at('light')}{${light}}${at('dark')}{${dark}}${COARSE}`
  )
}

function declare([name, [kind, light, dark]]: [string, Token]): string {
  const value = dark ? `light-dark(${color(light)},${color(dark)})` : kind === 'color' ? color(light) : light
  return `--_${name}:var(--nt-${name},${value});`
}

/** Returns the default value of a token. */
export function defaultOf(name: TokenName, scheme: 'light' | 'dark'): string {
  const [kind, light, dark = light] = TOKENS[name] as Token
  const value = scheme === 'light' ? light : dark
  return kind === 'color' ? color(value) : value
}

const color = (value: string): string => (/^\d/.test(value) ? `oklch(${value})` : value)

export function knowsLightDark(): boolean {
  return typeof CSS === 'undefined' || CSS.supports('color', 'light-dark(red,red)')
}
