/**
 * Targets of links in notifications. URLs are untrusted data: only portal routes and web pages are accepted. Source:
 * docs/spec/notifications.md NOT-22 (security R1–R3).
 */

export type LinkTarget =
  /** A widget by its name, or the route itself if it belongs to no known widget. */
  { kind: 'inside'; to: string; params: Readonly<Record<string, string>> } | { kind: 'outside'; href: string }

/** A reserved host name: a URL that resolves to another host is not a portal route. */
const PORTAL = 'https://portal.invalid'

/** Routes, each with its widget and its parameter names. */
const PLACES: readonly (readonly [pattern: RegExp, to: string, ...params: string[]])[] = [
  [/^\/account\/overview$/, 'account-overview'],
  [/^\/invoice-list\/([^/]+)$/, 'invoice-list', 'status'],
  [/^\/payment\/invoices$/, 'pay'],
  [/^\/payment\/confirm$/, 'payment-confirm'],
  [/^\/payments$/, 'payment-history'],
  [/^\/applications$/, 'application-center'],
]

/** @returns null for a link that must not be followed */
export function linkTarget(href: string): LinkTarget | null {
  // Browsers remove tabs and line breaks from a URL, and read `\` as `/`.
  if (/[\p{Cc}\\]/u.test(href)) return null
  const isInside = href.startsWith('/')
  const url = URL.canParse(href, isInside ? PORTAL : undefined) ? new URL(href, isInside ? PORTAL : undefined) : null
  if (!url) return null
  if (!isInside) return isWeb(url) ? { kind: 'outside', href: url.href } : null
  // The origin of `/.//evil.example` is this one, but its path alone would be a URL of another.
  if (url.origin !== PORTAL || url.pathname.startsWith('//')) return null
  const params = Object.fromEntries(url.searchParams)
  for (const [pattern, to, ...names] of PLACES) {
    const found = pattern.exec(url.pathname)
    if (!found) continue
    const inPath = names.map((name, index) => [name, decoded(found[index + 1] ?? '')])
    return { kind: 'inside', to, params: { ...params, ...Object.fromEntries(inPath) } }
  }
  return { kind: 'inside', to: url.pathname, params }
}

const isWeb = ({ protocol, username, password }: URL): boolean =>
  (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
