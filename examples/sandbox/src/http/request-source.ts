/**
 * Which page a request with a token comes from. Browsers send `Origin` on every call to another origin and on every write; for a
 * read of its own origin a page sends only `Sec-Fetch-Site`, which scripts cannot set. Source: docs/spec/session.md EMB-5,
 * docs/spec/secure.md SEC-9 (Fetch standard, "append a request Origin header").
 */
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header-of.ts'

export interface RequestSource {
  /** `Origin`; null when absent. */
  origin: string | null
  /** `Sec-Fetch-Site`; null when absent. */
  site: string | null
  method: string
  /** The requested origin: that of the page, if the browser says that both are the same. */
  asked: string
}

/** @param ownOrigins of this server's pages: behind a proxy, the original protocol may be unknown */
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

/** @returns the origin of the page; null when no browser confirms one */
export function originOfPage({ origin, site, method, asked }: RequestSource): string | null {
  if (origin !== null) return origin
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && site === 'same-origin' ? asked : null
}
