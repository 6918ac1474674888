/**
 * Lists the portal's routes, from the manifests and from known addresses without a widget; maps each `nt-navigate` of a
 * widget to an address.
 */
import type { NetTermsEvents, WidgetManifest, WidgetRoute } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import { prefixOf } from './prefixes.ts'
import { KNOWN_ADDRESSES } from './known-addresses.ts'

export interface Route extends WidgetRoute {
  /** Null if the address is known but has no widget yet. */
  tag: string | null
  /** Slices of texts that the title needs. */
  messages: readonly string[]
}

export interface Match {
  route: Route
  attributes: Readonly<Record<string, string>>
}

const WIDGETS: readonly WidgetManifest[] = MANIFESTS

const withWidget = WIDGETS.flatMap(({ tag, routes, messages }) => routes.map((route) => ({ ...route, tag, messages })))

/**
 * All routes; static segments come before parameters. A known address has no widget until a manifest claims its path.
 */
export const ROUTES: readonly Route[] = [
  ...withWidget,
  ...KNOWN_ADDRESSES.filter(({ path }) => withWidget.every((route) => route.path !== path)).map((route) => ({
    ...route,
    title: 'portal.unavailable.title',
    tag: null,
    messages: [],
  })),
].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/**
 * Finds the route of an address.
 * @param prefixes prefixes that this portal accepts; the page's own by default, overridden in tests
 */
export function matchRoute(pathname: string, search: string, prefixes?: readonly string[]): Match | null {
  const path = pathname.slice(prefixOf(pathname, prefixes).length).replace(/\/$/, '') || '/'
  for (const route of ROUTES) {
    const parameters = matchPath(route, path)
    if (!parameters) continue
    const query = new URLSearchParams(search)
    const attributes: Record<string, string> = { ...parameters, ...route.attributes }
    for (const name of route.query ?? []) attributes[attributeOf(name)] = query.get(name) ?? ''
    return { route, attributes }
  }
  return null
}

function matchPath({ path: pattern, values }: Route, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== text) return null
      continue
    }
    const name = segment.slice(1)
    const value = decoded(text)
    if (!value || (values?.[name] && !values[name].includes(value))) return null
    parameters[attributeOf(name)] = value
  }
  return parameters
}

/**
 * Converts the name of a parameter to that of an attribute: `invoiceIds` and `invoice_id` become `invoice-ids` and
 * `invoice-id`.
 */
const attributeOf = (name: string): string =>
  name.replaceAll('_', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Decodes a path segment; returns null for invalid percent-encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const withQuery = (path: string, params: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
  return query ? `${path}?${query}` : path
}

type Params = Readonly<Record<string, string>>

/** Fills the parameters of the path, using the widget's defaults for missing ones; the others go into the query. */
function pathWith(path: string, params: Params, defaults: Params): string {
  const rest = { ...params }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(params[name] ?? defaults[name] ?? '')
  })
  return withQuery(filled, rest)
}

/** Address of each destination that a widget may navigate to (`to` of `nt-navigate`). */
const PLACES: ReadonlyMap<string, (params: Params) => string> = new Map([
  ['home', () => '/'],
  ...WIDGETS.flatMap(({ tag, routes, attributes }) =>
    routes
      .map(({ path, place }, index) => [place ?? (index === 0 ? tag.slice('nt-'.length) : null), path] as const)
      .flatMap(([place, path]) =>
        place === null ? [] : [[place, (params: Params) => pathWith(path, params, attributes)] as const],
      ),
  ),
])

/**
 * Returns the address for an `nt-navigate`; null for a destination that this portal does not have. A path is accepted
 * only if it has a route.
 */
export function addressOf({ to, params }: NetTermsEvents['nt-navigate']): string | null {
  if (to.startsWith('/')) return matchRoute(to, '') ? withQuery(to, params) : null
  return PLACES.get(to)?.(params) ?? null
}
