/** Allowed URLs of a legacy page. Source: docs/spec/legacy.md LEG-2 (security T19). */

/**
 * @param address URL from the provider's server
 * @param own origin of the page around the widget
 * @returns null unless the URL has another origin, because in a frame of our own origin its scripts would have our
 * rights
 */
export function legacyAddressOf(address: string, own: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return ['https:', 'http:'].includes(url.protocol) && isPlain && url.origin !== own ? url : null
}
