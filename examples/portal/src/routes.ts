/** The portal's routes: the manifests' and those whose widget is not there yet; and the address of what a widget may ask for. */
import type { NetTermsEvents, WidgetManifest, WidgetRoute } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'
import { prefixOf } from './prefixes.ts'
import { ROUTES_WITHOUT_WIDGET } from './routes-without-widget.ts'

export interface Route extends WidgetRoute {
  /** Null: the address is known, and no widget stands there yet. */
  tag: string | null
  /** Slices of texts that the title needs. */
  messages: readonly string[]
}

export interface Match {
  route: Route
  attributes: Readonly<Record<string, string>>
}

/** Static segments come before parameters. */
export const ROUTES: readonly Route[] = [
  ...(MANIFESTS as readonly WidgetManifest[]).flatMap(({ tag, routes, messages }) =>
    routes.map((route) => ({ ...route, tag, messages })),
  ),
  ...ROUTES_WITHOUT_WIDGET.map((route) => ({ ...route, title: 'portal.unavailable.title', tag: null, messages: [] })),
].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** @param prefixes those that this portal answers to; the page's own unless a test says otherwise */
export function matchRoute(pathname: string, search: string, prefixes?: readonly string[]): Match | null {
  const path = pathname.slice(prefixOf(pathname, prefixes).length).replace(/\/$/, '') || '/'
  for (const route of ROUTES) {
    const parameters = matchPath(route, path)
    if (!parameters) continue
    const query = new URLSearchParams(search)
    const attributes: Record<string, string> = { ...parameters, ...route.attributes }
    for (const name of route.query ?? []) attributes[name] = query.get(name) ?? ''
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
    parameters[name] = value
  }
  return parameters
}

/** Null for what is no text in percent-encoding. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const withQuery = (path: string, params: Readonly<Record<string, string>>): string => {
  const query = new URLSearchParams(params).toString()
  return query ? `${path}?${query}` : path
}

/** Widgets by the name that others call them by: with what is to be shown there. */
const PLACES: Readonly<Record<string, (params: Readonly<Record<string, string>>) => string>> = {
  home: () => '/',
  'account-overview': () => '/account/overview',
  'customer-picker': () => '/account/customers',
  'invoice-list': ({ status = 'open', ...rest }) => withQuery(`/invoice-list/${encodeURIComponent(status)}`, rest),
  pay: (params) => withQuery('/payment/invoices', params),
  'payment-confirm': (params) => withQuery('/payment/confirm', params),
  'notification-center': (params) => withQuery('/notification-center', params),
  'application-center': (params) => withQuery('/applications', params),
  'audit-log': (params) => withQuery('/audit-log', params),
  profile: () => '/profile',
  'legacy-frame': ({ location = '' }) => `/frame/${encodeURIComponent(location)}`,
  'forgot-user': () => '/forgot-user',
  'forgot-password': () => '/forgot-password',
  'sign-in': (params) => withQuery('/login', params),
}

/** Where an `nt-navigate` leads; null for a place that this portal does not have. A path is one only when a route has it. */
export function addressOf({ to, params }: NetTermsEvents['nt-navigate']): string | null {
  if (to.startsWith('/')) return matchRoute(to, '') ? withQuery(to, params) : null
  return Object.hasOwn(PLACES, to) ? (PLACES[to]?.(params) ?? null) : null
}
