/** The portal's session cookie. Source: docs/spec/session.md SES-3 (security b.2). */
import { LIMITS } from 'netterms/contract/internal'
import type { AppOptions } from './app-options.ts'

type Scheme = Pick<AppOptions, 'https'>

/** Cookie name. On plain http the prefix is left out, because WebKit rejects `__Host-` on localhost. */
const nameOf = ({ https }: Scheme): string => (https ? '__Host-sid' : 'sid')

/**
 * Builds the `Set-Cookie` value.
 * @param token 43 characters base64url, valid in a cookie unescaped
 */
export const setPortalCookie = (scheme: Scheme, token: string): string =>
  cookieFor(scheme, token, LIMITS.sessionAbsoluteHours * 3600)

export const clearPortalCookie = (scheme: Scheme): string => cookieFor(scheme, '', 0)

/**
 * Reads the session token.
 * @returns the token as sent, unchecked; undefined if the request has none
 */
export function readPortalCookie(scheme: Scheme, header: string | undefined): string | undefined {
  const start = `${nameOf(scheme)}=`
  const pair = header
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(start))
  return pair?.slice(start.length) || undefined
}

function cookieFor(scheme: Scheme, value: string, maxAgeSeconds: number): string {
  const pairs = [`${nameOf(scheme)}=${value}`, `Max-Age=${maxAgeSeconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  return [...pairs, ...(scheme.https ? ['Secure'] : [])].join('; ')
}
