/**
 * Where the links of notifications lead. An address is data of somebody else: what is neither a route of the portal nor a page
 * of the web is no link at all. Source: docs/spec/notifications.md NOT-22 (security R1–R3).
 */

export type LinkTarget =
  /** A widget by its name, or the route itself where no widget of ours is known to have it. */
  { kind: 'inside'; to: string; params: Readonly<Record<string, string>> } | { kind: 'outside'; href: string }

/** Of nobody: an address that leads to another host than this is none of the portal's. */
const PORTAL = 'https://portal.invalid'

/** Route → the widget that has it, and the names of its parameters. */
const PLACES: readonly (readonly [pattern: RegExp, to: string, ...params: string[]])[] = [
  [/^\/account\/overview$/, 'account-overview'],
  [/^\/invoice-list\/([^/]+)$/, 'invoice-list', 'status'],
  [/^\/payment\/invoices$/, 'pay'],
  [/^\/payment\/confirm$/, 'payment-confirm'],
  [/^\/payments$/, 'payment-history'],
  [/^\/applications$/, 'application-center'],
]

/** @returns null for what may not be followed */
export function linkTarget(href: string): LinkTarget | null {
  // A browser drops tabs and line ends out of an address, and reads `\` as `/`.
  if (/[\p{Cc}\\]/u.test(href)) return null
  const isInside = href.startsWith('/')
  const url = URL.canParse(href, isInside ? PORTAL : undefined) ? new URL(href, isInside ? PORTAL : undefined) : null
  if (!url) return null
  if (!isInside) return isWeb(url) ? { kind: 'outside', href: url.href } : null
  // `/.//evil.example` is of this origin, but its path alone would name another.
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
