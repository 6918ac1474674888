/** Where each failed check sends the visitor: the host's table, the rule itself is the contract's (ACC-1, domain rules §0, §3.2). */
import { type Check, firstFailedCheck, type Subject } from 'netterms/contract'
import { HOME_PATHS, type Match, needsOf } from './routes.ts'

export type Verdict =
  | { kind: 'show'; match: Match }
  | { kind: 'redirect'; to: string; notice: Check | null }
  | { kind: 'not-found' }
  | { kind: 'refused'; check: Check }

const TARGETS: Record<Check, string> = {
  authentication: '/login',
  userType: '/login',
  role: '/login',
  forbiddenRole: '/login',
  flag: '/login',
  forbiddenFlag: '/login',
  customer: '/account/customers',
  merchant: '/merchant/select',
}

export const firstPermittedPath = (who: Subject): string | null =>
  HOME_PATHS.find((path) => {
    const needs = needsOf(path)
    return needs !== null && firstFailedCheck(needs, who) === null
  }) ?? null

/**
 * @param match null when no route has this address
 * @param here path and query, to come back to after signing in
 */
export function judge(match: Match | null, path: string, here: string, who: Subject): Verdict {
  const home = firstPermittedPath(who)
  if (path === '/') {
    return who.signedIn && home ? { kind: 'redirect', to: home, notice: null } : signInFirst('/', who)
  }
  if (!match) return { kind: 'not-found' }
  // Somebody who is signed in has nothing to do at the sign-in page.
  if (path === '/login' && who.signedIn && home) return { kind: 'redirect', to: returnToOf(here) ?? home, notice: null }
  const check = firstFailedCheck(match.route.needs, who)
  if (check === null) return { kind: 'show', match }
  if (check === 'authentication') return signInFirst(here, who)
  const target = TARGETS[check]
  if (target !== '/login' && needsOf(target)) return { kind: 'redirect', to: target, notice: check }
  return home && home !== path ? { kind: 'redirect', to: home, notice: check } : { kind: 'refused', check }
}

function signInFirst(here: string, who: Subject): Verdict {
  if (who.signedIn) return { kind: 'refused', check: 'role' }
  const query = here === '/' ? '' : `?${new URLSearchParams({ returnTo: here }).toString()}`
  return { kind: 'redirect', to: `/login${query}`, notice: null }
}

/** Where the sign-in page was asked to lead back to. The base stands for this site: any other origin is refused. */
const returnToOf = (here: string): string | null => {
  const { searchParams, origin } = new URL(here, 'http://portal.invalid')
  return safeReturnTo(searchParams.get('returnTo'), origin)
}

/** A path of this very site, or null: `//evil.example` and `javascript:` lead nowhere (security rules T19). */
export function safeReturnTo(text: string | null, origin: string): string | null {
  if (!text?.startsWith('/')) return null
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  // `/.//evil.example` is of this origin, but its path alone would name another.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
