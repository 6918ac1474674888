/**
 * Determines which page a request with a token comes from. Browsers send `Origin` on every call to another origin and
 * on every write; for a read of its own origin a page sends only `Sec-Fetch-Site`, which scripts cannot set. Source:
 * docs/spec/session.md EMB-5, docs/spec/secure.md SEC-9 (Fetch standard, "append a request Origin header").
 */
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header-of.ts'

export interface RequestSource {
  /** Value of `Origin`; null if absent. */
  origin: string | null
  /** Value of `Sec-Fetch-Site`; null if absent. */
  site: string | null
  method: string
  /** Requested origin; it is also the page's origin if the browser sends `same-origin`. */
  asked: string
}

/**
 * Reads where a request comes from.
 * @param ownOrigins origins of this server's pages, because the original protocol may be unknown behind a proxy
 */
export function sourceOf(
  request: Pick<FastifyRequest, 'headers' | 'method' | 'protocol' | 'host'>,
  ownOrigins: readonly string[],
): RequestSource {
  const { method, protocol, host } = request
  return {
    origin: headerOf(request, 'origin') ?? null,
    site: headerOf(request, 'sec-fetch-site') ?? null,
    method,
    asked: ownOrigins.find((origin) => origin.endsWith(`//${host}`)) ?? `${protocol}://${host}`,
  }
}

/**
 * Returns the origin of the page.
 * @returns null if no browser confirms one
 */
export function originOfPage({ origin, site, method, asked }: RequestSource): string | null {
  if (origin !== null) return origin
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && site === 'same-origin' ? asked : null
}
