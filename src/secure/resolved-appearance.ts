/**
 * Reads the appearance at an element of the page as plain values, so that the secure frame renders the same way and no
 * CSS text is transferred. Source: docs/spec/secure.md SEC-5.
 */
import type { FrameAppearance } from '../contract/index.ts'
import { TOKENS } from '../theme/tokens.ts'

const LONGEST_VALUE = 200

/** @param place element inside the widget's layout root, so that values set by the host page on any ancestor apply */
export function resolvedAppearance(place: Element): FrameAppearance {
  const style = getComputedStyle(place)
  const tokens: Record<string, string> = {}
  for (const name of Object.keys(TOKENS)) {
    const value = style.getPropertyValue(`--_${name}`).trim()
    if (value !== '' && value.length <= LONGEST_VALUE) tokens[name] = value
  }
  // The widget inherits the page's font; the frame does not.
  if (style.fontFamily.length <= LONGEST_VALUE) tokens['font-family'] = style.fontFamily
  return { scheme: schemeOf(style.colorScheme), tokens }
}

/** Returns the scheme: `light dark` follows the system, in both documents; `normal` is light. */
function schemeOf(colorScheme: string): FrameAppearance['scheme'] {
  const words = colorScheme.split(' ')
  if (words.includes('dark')) return words.includes('light') ? 'auto' : 'dark'
  return 'light'
}
