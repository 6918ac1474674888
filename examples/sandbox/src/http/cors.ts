/**
 * Which pages may read answers: exact origins that a key has registered, never with credentials.
 * Source: docs/spec/session.md EMB-5 (security b.7).
 */
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
 * The union of every key's origins, read again after five seconds: each answer to a page asks for it. While the database
 * is away the last known set stands, so that a page can read the 503.
 */
export function createRegisteredOrigins({ db, realNow }: Pick<Provider, 'db' | 'realNow'>): RegisteredOrigins {
  let readAtMs = Number.NEGATIVE_INFINITY
  let origins: ReadonlySet<string> = new Set()
  return {
    async has(origin) {
      if (Math.abs(realNow() - readAtMs) > CACHE_MS) {
        const rows = await db.selectFrom('api_keys').select('origins').execute().catch(ifNeverRead)
        if (rows) origins = new Set(rows.flatMap((row) => row.origins))
        readAtMs = realNow()
      }
      return origins.has(origin)

      function ifNeverRead(error: unknown): null {
        if (readAtMs === Number.NEGATIVE_INFINITY) throw error
        return null
      }
    },
  }
}

/** Headers of an answer that a page of `origin` may read; empty when it may not. */
export async function corsHeaders(
  registered: RegisteredOrigins,
  origin: string | undefined,
): Promise<Record<string, string>> {
  if (origin === undefined || !(await registered.has(origin))) return {}
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED }
}

/** Headers that a preflight adds when the origin may call. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': REQUEST_HEADERS,
  'Access-Control-Max-Age': PREFLIGHT_SECONDS,
}
