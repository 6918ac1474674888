/**
 * Determines which page a request comes from and whether it is allowed. Source: docs/spec/session.md SES-5 (security
 * b.6, b.7).
 */
import type { FastifyRequest } from 'fastify'
import type { AppOptions } from './app-options.ts'
import { Refusal } from './refusal.ts'
import { headerOf } from './header-of.ts'

/** True if a browser sent the request: pages cannot omit `Sec-Fetch-Site`, nor `Origin` on a call to another site. */
export const isFromBrowser = (request: Pick<FastifyRequest, 'headers'>): boolean =>
  headerOf(request, 'origin') !== undefined || headerOf(request, 'sec-fetch-site') !== undefined

/**
 * Requires that a sign-in, or a write with the portal's cookie, comes from the provider's own page.
 * @throws Refusal 403 `cross-site-request`
 */
export function requireOwnPage(request: Pick<FastifyRequest, 'headers'>, providerOrigins: readonly string[]): void {
  const site = headerOf(request, 'sec-fetch-site')
  const isOwn = site === undefined ? isOwnOrigin(request, providerOrigins) : site === 'same-origin'
  if (!isOwn) throw crossSite()
}

/** Rejects a write without a cookie that comes from a page of another site; programs may call. */
export function refuseForeignPage(
  request: Pick<FastifyRequest, 'headers'>,
  options: Pick<AppOptions, 'providerOrigins'>,
): void {
  if (isFromBrowser(request)) requireOwnPage(request, options.providerOrigins())
}

/** Rejects a cookie sent from another site's page, with any method, because it does not prove the user's intent. */
export function refuseCrossSiteCookie(request: Pick<FastifyRequest, 'headers'>): void {
  if (headerOf(request, 'sec-fetch-site') === 'cross-site') throw crossSite()
}

function isOwnOrigin(request: Pick<FastifyRequest, 'headers'>, providerOrigins: readonly string[]): boolean {
  const from = headerOf(request, 'origin') ?? originOf(headerOf(request, 'referer'))
  return from !== undefined && providerOrigins.includes(from)
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined
}

const crossSite = (): Refusal =>
  new Refusal({
    code: 'cross-site-request',
    detail: 'The request does not come from a page of the provider. Sign in and act on the provider’s own page.',
  })
