/**
 * How a place of the page looks, as values for the secure frame: it draws the same, and no CSS text crosses the border.
 * Source: docs/spec/secure.md SEC-5.
 */
import type { FrameAppearance } from '../contract/index.ts'
import { TOKENS } from '../theme/tokens.ts'

const LONGEST_VALUE = 200

/** @param place inside the widget's layout root, so that what the host has set on any ancestor counts */
export function resolvedAppearance(place: Element): FrameAppearance {
  const style = getComputedStyle(place)
  const tokens: Record<string, string> = {}
  for (const name of Object.keys(TOKENS)) {
    const value = style.getPropertyValue(`--_${name}`).trim()
    if (value !== '' && value.length <= LONGEST_VALUE) tokens[name] = value
  }
  // The page's own face reaches the widget by inheritance, which ends at the frame.
  if (style.fontFamily.length <= LONGEST_VALUE) tokens['font-family'] = style.fontFamily
  return { scheme: schemeOf(style.colorScheme), tokens }
}

/** `light dark` follows the system, on both sides of the border alike; `normal` is light. */
function schemeOf(colorScheme: string): FrameAppearance['scheme'] {
  const words = colorScheme.split(' ')
  if (words.includes('dark')) return words.includes('light') ? 'auto' : 'dark'
  return 'light'
}
