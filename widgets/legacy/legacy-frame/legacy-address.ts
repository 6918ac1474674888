/** Where a legacy page may stand. Source: docs/spec/legacy.md LEG-2 (security T19). */

/**
 * @param address as the provider's server names it
 * @param own origin of the page around the widget
 * @returns null for what is not a page of another origin: in a frame of our own origin its script would be one of ours
 */
export function legacyAddressOf(address: string, own: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  return ['https:', 'http:'].includes(url.protocol) && isPlain && url.origin !== own ? url : null
}
