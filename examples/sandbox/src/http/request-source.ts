/**
 * Which page a request with a token comes from. Browsers say it in `Origin` on every call to another origin and on every write;
 * on a read of its own origin a page sends none, and only `Sec-Fetch-Site`, which no script can set, says that it is one.
 * Source: docs/spec/session.md EMB-5, docs/spec/secure.md SEC-9 (Fetch standard, "append a request Origin header").
 */
import type { FastifyRequest } from 'fastify'
import { headerOf } from './header-of.ts'

export interface RequestSource {
  /** `Origin`; null when absent. */
  origin: string | null
  /** `Sec-Fetch-Site`; null when absent. */
  site: string | null
  method: string
  /** What was asked: the page's own origin, when a browser says that the two are the same. */
  asked: string
}

/** @param ownOrigins of this server's pages: a proxy in front may not say by which protocol it was asked */
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

/** @returns the origin of the page; null when no browser vouches for one */
export function originOfPage({ origin, site, method, asked }: RequestSource): string | null {
  if (origin !== null) return origin
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && site === 'same-origin' ? asked : null
}
