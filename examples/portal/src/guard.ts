/**
 * Decides where each failed check sends the visitor. The destinations are defined here, the checks in the contract
 * (ACC-1, domain §0, §3.2).
 */
import { type Check, firstFailedCheck, type Requirement, type Subject } from 'netterms/contract'
import { type Match, matchRoute } from './routes.ts'

/** Why a user was redirected: the check that failed first, and all requirements of the page. */
export interface Refusal {
  check: Check
  needs: Requirement
}

export type Verdict =
  | { kind: 'show'; tag: string; attributes: Match['attributes'] }
  /** The user may open the address, but it has no widget yet. */
  | { kind: 'unavailable' }
  | { kind: 'redirect'; to: string; refusal: Refusal | null }
  | { kind: 'not-found' }
  | { kind: 'refused'; refusal: Refusal }

/**
 * Pages where a missing selection is made. Every other failure leads to sign-in, which continues to the first permitted
 * page.
 */
const CHOOSERS: Partial<Record<Check, string>> = {
  customer: '/account/customers',
  merchant: '/merchant/select',
}

/** True for a page where a selection is made; afterwards the user returns to the requested page. */
export const isChooser = (path: string): boolean => Object.values(CHOOSERS).includes(path)

/**
 * Start pages for a user without a requested page, in order of preference; `/profile` is open to every user (domain §0,
 * §3.2).
 */
const HOME_PATHS = [
  '/dealer',
  '/support',
  '/account/overview',
  '/account/cards',
  '/invoice-list/open',
  '/notification-center',
  '/applications',
  '/profile',
]

/**
 * Returns the start pages of a user. Corporate users work in many accounts, so the page of all accounts comes first
 * (PRG-8).
 */
const homePathsOf = ({ userType }: Subject): readonly string[] =>
  userType === 'corporate' ? ['/account/program-overview', ...HOME_PATHS] : HOME_PATHS

/** Returns what the page requires; null if the address is unknown or has no widget. */
export const needsOf = (path: string): Requirement | null => {
  const route = matchRoute(path, '')?.route
  return route?.tag ? route.needs : null
}

/**
 * Returns the first start page open to the user. A page that only lacks a selection counts: the guard leads to the
 * selection, and back.
 */
export const firstPermittedPath = (who: Subject): string | null =>
  homePathsOf(who).find((path) => {
    const needs = needsOf(path)
    if (!needs) return false
    const check = firstFailedCheck(needs, who)
    return check === null || chooserFor(check, who) !== null
  }) ?? null

/**
 * Returns the start page of a user without a requested page: the first permitted page, or the page where its missing
 * selection is made.
 */
export function startOf(who: Subject): string | null {
  const home = firstPermittedPath(who)
  const check = home === null ? null : firstFailedCheck(needsOf(home) ?? {}, who)
  return (check && chooserFor(check, who)) ?? home
}

/** Returns the page where the missing selection is made; null if none is missing or the user cannot make it. */
function chooserFor(check: Check, who: Subject): string | null {
  const path = CHOOSERS[check]
  const needs = path === undefined ? null : needsOf(path)
  return path !== undefined && needs && firstFailedCheck(needs, who) === null ? path : null
}

/**
 * Decides whether the user may see the page.
 * @param match null if no route has this address
 * @param address path without prefix and query; a trailing slash is ignored
 * @param here path and query, to return to later
 */
export function judge(match: Match | null, address: string, here: string, who: Subject): Verdict {
  const path = address.replace(/\/$/, '') || '/'
  const start = startOf(who)
  if (path === '/') {
    if (!who.signedIn) return { kind: 'redirect', to: '/login', refusal: null }
    return start
      ? { kind: 'redirect', to: start, refusal: null }
      : { kind: 'refused', refusal: { check: 'role', needs: {} } }
  }
  if (!match) return { kind: 'not-found' }
  // A signed-in user does not need the sign-in page.
  if (path === '/login' && who.signedIn && start)
    return { kind: 'redirect', to: returnToOf(here) ?? start, refusal: null }
  const { needs, tag } = match.route
  const check = firstFailedCheck(needs, who)
  if (check === null) return tag ? { kind: 'show', tag, attributes: match.attributes } : { kind: 'unavailable' }
  if (check === 'authentication') return { kind: 'redirect', to: withReturn('/login', here), refusal: null }
  const refusal = { check, needs }
  const chooser = chooserFor(check, who)
  if (chooser) return { kind: 'redirect', to: withReturn(chooser, here), refusal }
  const home = firstPermittedPath(who)
  return home && home !== path ? { kind: 'redirect', to: home, refusal } : { kind: 'refused', refusal }
}

const withReturn = (to: string, here: string): string => `${to}?${new URLSearchParams({ returnTo: here }).toString()}`

/**
 * Returns the return address (`returnTo`) of a page; null if there is none. The base represents this site: any other
 * origin is rejected.
 */
export const returnToOf = (here: string): string | null => {
  const { searchParams, origin } = new URL(here, 'http://portal.invalid')
  return safeReturnTo(searchParams.get('returnTo'), origin)
}

/** Returns a path of this site, or null: `//evil.example` and `javascript:` are rejected (security T19). */
export function safeReturnTo(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/')) return null
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  // `/.//evil.example` has this origin, but its path alone would lead to another site.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
