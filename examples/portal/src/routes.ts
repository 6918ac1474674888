/** The portal's routes, computed from the manifests, and the address of everything that a widget may ask for. */
import type { NetTermsEvents, Requirement, WidgetManifest, WidgetRoute } from 'netterms/contract'
import { MANIFESTS } from 'netterms/manifest'

export interface Route extends WidgetRoute {
  tag: string
  /** Slices of texts that the title needs. */
  messages: readonly string[]
}

export interface Match {
  route: Route
  attributes: Readonly<Record<string, string>>
}

/** Each route is also reachable below these (specification §2). */
const PREFIXES = ['', '/fleetchargebeta', '/fleetchargeprod']

/** Static segments come before parameters. */
export const ROUTES: readonly Route[] = (MANIFESTS as readonly WidgetManifest[])
  .flatMap(({ tag, routes, messages }) => routes.map((route) => ({ ...route, tag, messages })))
  .sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))

/** The prefix of an address, to be kept on every link; '' when it has none. */
export const prefixOf = (pathname: string): string =>
  PREFIXES.find((prefix) => prefix !== '' && (pathname === prefix || pathname.startsWith(`${prefix}/`))) ?? ''

export function matchRoute(pathname: string, search: string): Match | null {
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '') || '/'
  for (const route of ROUTES) {
    const parameters = matchPath(route.path, path)
    if (!parameters) continue
    const query = new URLSearchParams(search)
    const attributes: Record<string, string> = { ...parameters, ...route.attributes }
    for (const name of route.query ?? []) attributes[name] = query.get(name) ?? ''
    return { route, attributes }
  }
  return null
}

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const text = given[index] ?? ''
    if (segment.startsWith(':')) {
      try {
        parameters[segment.slice(1)] = decodeURIComponent(text)
      } catch {
        return null
      }
    } else if (segment !== text) return null
  }
  return parameters
}

/** Pages that somebody lands on who asked for none, most wanted first (domain rules §3.2). */
export const HOME_PATHS = ['/account/overview', '/invoice-list/open']

export const needsOf = (path: string): Requirement | null => matchRoute(path, '')?.route.needs ?? null

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
