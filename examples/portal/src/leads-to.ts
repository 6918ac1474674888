/** Decides where an event leads from the current page: a widget's navigation request, or a change of account. */
import type { NetTermsEvents } from 'netterms/contract'
import { isChooser, returnToOf } from './guard.ts'
import { areaOf } from './menu-entries.ts'
import { addressOf, matchRoute } from './routes.ts'
import type { Here } from './use-location.ts'

type Place = Pick<Here, 'path' | 'search'>

const LISTS = 'invoice-list'
/** Placeholder origin for parsing, because addresses here are paths. */
const PORTAL = 'https://portal.invalid'

/** Returns the address for a navigation request; null for a page that this portal does not have. */
export function leadsTo(wish: NetTermsEvents['nt-navigate'], { path, search }: Place): string | null {
  // The user was sent here to make a selection and has made it.
  if (wish.to === 'home' && isChooser(path)) return returnToOf(path + search) ?? '/'
  // A different tab of the list keeps its search and filters, and starts on its first page.
  if (wish.to === LISTS && areaOf(path) === LISTS) {
    const query = Object.fromEntries(new URLSearchParams(search))
    delete query['page']
    return addressOf({ to: wish.to, params: { ...query, ...wish.params } })
  }
  return addressOf(wish)
}

/**
 * Returns where a page leads after the account, dealer, or user type has changed: from a selection page to the
 * requested page; from objects or steps of the previous account, and from pages that the new one may not open, to
 * another page; otherwise to the start of the same page.
 * @param path path of the rendered page
 * @param now current address, which may already be ahead of that page after a redirect
 * @returns null if the page stays as it is
 */
export function afterNewAccount(path: string, now: Place, isOpen: boolean): string | null {
  if (isOpen && now.path !== path) return null
  if (isChooser(path)) return returnToOf(path + now.search) ?? '/'
  if (!isOpen || isOfOneObject(now)) return '/'
  return now.search ? path : null
}

/** Returns true if the receipt replaces the review in the browser history, so that Back leads to the page before it. */
export function standsInFor(here: Place, to: string): boolean {
  const { pathname, search } = new URL(to, PORTAL)
  return areaOf(here.path) === 'payment' && matchRoute(pathname, search)?.attributes['step'] === 'done'
}

/** True when returning from a payment or an invoice to its list, which is then shown at its previous position. */
export const leadsBack = (here: Place, to: string): boolean =>
  ['payment', 'invoice'].includes(areaOf(here.path)) && areaOf(new URL(to, PORTAL).pathname) === LISTS

/**
 * Returns true for a page with an object or a step in its address: an invoice, a payment, a page of the former system.
 */
function isOfOneObject({ path, search }: Place): boolean {
  const route = matchRoute(path, search)?.route
  if (!route || areaOf(path) === 'payment') return true
  const named = route.path.split('/').filter((segment) => segment.startsWith(':') && !route.values?.[segment.slice(1)])
  const query = new URLSearchParams(search)
  return named.length > 0 || ['step', ...(route.query ?? [])].some((name) => query.has(name))
}
