/**
 * Decides which pages may read responses: those of a key's registered origins, never with credentials. Any page may
 * read the response to the exchange of a client secret, so that it can show why the exchange failed. Source:
 * docs/spec/session.md EMB-5, EMB-73, EMB-75 (security b.7).
 */
import { createEmbedToken } from 'netterms/contract/internal'
import { isOriginOf } from '../api-keys/key-origins.ts'
import type { Provider } from './app-options.ts'

const REQUEST_HEADERS = 'Authorization, Content-Type, Accept, Idempotency-Key, X-Selection-Version, X-Request-Id'
const EXPOSED = 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed, Location'
const METHODS = 'GET, POST, PATCH, DELETE'
const PREFLIGHT_SECONDS = '600'
const CACHE_MS = 5_000

interface RegisteredOrigins {
  has: (origin: string) => Promise<boolean>
}

/**
 * Creates a lookup of the origins of all keys, cached for five seconds because every response to a page needs it.
 * While the database is unavailable, the last known set is used, so that a page can read the 503.
 */
export function createRegisteredOrigins({ db, realNow }: Pick<Provider, 'db' | 'realNow'>): RegisteredOrigins {
  let readAtMs = Number.NEGATIVE_INFINITY
  let keys: readonly { publishable_key: string; origins: readonly string[] }[] = []
  return {
    async has(origin) {
      if (Math.abs(realNow() - readAtMs) > CACHE_MS) {
        const rows = await db.selectFrom('api_keys').select(['publishable_key', 'origins']).execute().catch(ifNeverRead)
        if (rows) keys = rows
        readAtMs = realNow()
      }
      return keys.some((key) => isOriginOf(key, origin))

      function ifNeverRead(error: unknown): null {
        if (readAtMs === Number.NEGATIVE_INFINITY) throw error
        return null
      }
    },
  }
}

/**
 * True for the exchange of a client secret. It takes no credential and checks the origin itself (EMB-3), so the
 * permission to read reveals only its errors.
 */
const isExchange = (url: string): boolean => url.split('?')[0]?.endsWith(createEmbedToken.path) === true

/** Returns the CORS headers for a page of `origin`; empty if the page may not read the response. */
export async function corsHeaders(
  registered: RegisteredOrigins,
  origin: string | undefined,
  url: string,
): Promise<Record<string, string>> {
  if (origin === undefined || !(isExchange(url) || (await registered.has(origin)))) return {}
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED }
}

/** Headers added to a preflight response if the origin may call. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': REQUEST_HEADERS,
  'Access-Control-Max-Age': PREFLIGHT_SECONDS,
}
