/** Where something leads from here: what a widget asks for, and another account under a page. */
import type { NetTermsEvents } from 'netterms/contract'
import { isChooser, returnToOf } from './guard.ts'
import { areaOf } from './menu-entries.ts'
import { addressOf, matchRoute } from './routes.ts'
import type { Here } from './use-location.ts'

type Place = Pick<Here, 'path' | 'search'>

const LISTS = 'invoice-list'
/** Not a real origin: addresses here are paths. */
const PORTAL = 'https://portal.invalid'

/** Null for a place that this portal does not have. */
export function leadsTo(wish: NetTermsEvents['nt-navigate'], { path, search }: Place): string | null {
  // The user was sent here to choose, and has chosen.
  if (wish.to === 'home' && isChooser(path)) return returnToOf(path + search) ?? '/'
  // Another tab of the list, with what it is searched and filtered by, from its first page.
  if (wish.to === LISTS && areaOf(path) === LISTS) {
    const query = Object.fromEntries(new URLSearchParams(search))
    delete query['page']
    return addressOf({ to: wish.to, params: { ...query, ...wish.params } })
  }
  return addressOf(wish)
}

/**
 * Where a page leads after its account, dealer, or user type has changed: on from the page of the choice, away from objects and
 * steps of the former one and from pages closed to the new one, and otherwise to the page's own start.
 *
 * @param path of the page that is drawn
 * @param now the address, which may already be ahead of that page after a redirect
 * @returns null: it stays as it is
 */
export function afterNewAccount(path: string, now: Place, isOpen: boolean): string | null {
  if (isOpen && now.path !== path) return null
  if (isChooser(path)) return returnToOf(path + now.search) ?? '/'
  if (!isOpen || isOfOneObject(now)) return '/'
  return now.search ? path : null
}

/** The receipt replaces the review in the history: Back leads to the page before it. */
export function standsInFor(here: Place, to: string): boolean {
  const { pathname, search } = new URL(to, PORTAL)
  return areaOf(here.path) === 'payment' && matchRoute(pathname, search)?.attributes['step'] === 'done'
}

/** From a payment or an invoice to the list that it began in: shown where it was left. */
export const leadsBack = (here: Place, to: string): boolean =>
  ['payment', 'invoice'].includes(areaOf(here.path)) && areaOf(new URL(to, PORTAL).pathname) === LISTS

/** Pages with an object in their address, or a step of it: an invoice, a payment, a page of the former system. */
function isOfOneObject({ path, search }: Place): boolean {
  const route = matchRoute(path, search)?.route
  if (!route || areaOf(path) === 'payment') return true
  const named = route.path.split('/').filter((segment) => segment.startsWith(':') && !route.values?.[segment.slice(1)])
  const query = new URLSearchParams(search)
  return named.length > 0 || ['step', ...(route.query ?? [])].some((name) => query.has(name))
}
