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

/** Where an `nt-navigate` leads; null for a place that this portal does not have. */
export function addressOf({ to, params }: NetTermsEvents['nt-navigate']): string | null {
  const { status = 'open', ...rest } = params
  switch (to) {
    case 'account-overview':
      return '/account/overview'
    case 'invoice-list':
      return withQuery(`/invoice-list/${encodeURIComponent(status)}`, rest)
    case 'pay':
      return withQuery('/payment/invoices', params)
    case 'payment-confirm':
      return withQuery('/payment/confirm', params)
    case 'forgot-user':
      return '/forgot-user'
    case 'forgot-password':
      return '/forgot-password'
    case 'sign-in':
      return withQuery('/login', params)
    default:
      return null
  }
}
