/**
 * Answers the requests of a page in a browser, since widgets from the CDN accept no `fetch` option. Source:
 * docs/spec/testing.md TST-70.
 */

/** The used parts of a browser's request; Playwright's `Request` matches it. */
export interface RoutedRequest {
  /** Returns the full URL of the request. */
  url(): string
  /** Returns the method in upper case. */
  method(): string
  /** Returns the headers; names are in lower case. */
  headers(): Readonly<Record<string, string>>
  /** Returns the bytes of the body; null if there is none. */
  postDataBuffer(): Uint8Array | null
}

/** One request of the page to answer; Playwright's `Route` matches it. */
export interface PageRoute {
  /** Returns the page's request. */
  request(): RoutedRequest
  /** Answers the request. */
  fulfill(answer: { status: number; headers: Record<string, string>; body: never }): Promise<void>
  /** Fails the request like a network error. */
  abort(reason?: string): Promise<void>
}

/** A page with requests that a test answers; Playwright's `Page` and `BrowserContext` match it. */
export interface RoutablePage {
  /** Calls the handler for each request with a matching URL. */
  route(address: RegExp, handler: (route: PageRoute) => Promise<void>): Promise<unknown>
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE'

/**
 * Answers the requests of a page.
 *
 * @param fetch answers like the provider; if it rejects, the page gets a network error
 * @param api base URL of the API, as the page passes it to `init`
 */
export async function routePage(page: RoutablePage, api: string, fetch: typeof globalThis.fetch): Promise<void> {
  const base = api.replace(/\/+$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await page.route(new RegExp(`^${base}(?:[/?#]|$)`), async (route) => {
    // Errors are ignored, because a page that was closed in the meantime needs no answer.
    await answer(route, fetch).catch(() => undefined)
  })
}

async function answer(route: PageRoute, fetch: typeof globalThis.fetch): Promise<void> {
  const request = route.request()
  const headers = request.headers()
  const cors = corsFor(headers)
  if (request.method() === 'OPTIONS') {
    return route.fulfill({ status: 204, headers: cors, body: '' as never })
  }
  const bytes = request.postDataBuffer()
  const reply = await fetch(request.url(), {
    method: request.method(),
    headers,
    ...(bytes && { body: new Uint8Array(bytes) }),
  }).catch(() => null)
  if (reply === null) return route.abort('connectionreset')
  await route.fulfill({
    status: reply.status,
    headers: { ...Object.fromEntries(reply.headers), ...cors },
    body: bodyOf(await reply.arrayBuffer()) as never,
  })
}

/**
 * Returns CORS headers, with which a page of another origin may read the response, as if it were registered for the
 * key.
 */
const corsFor = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  'Access-Control-Allow-Origin': headers['origin'] ?? '*',
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id, Idempotency-Replayed, Location',
})

/** Returns bytes as the driver's `Buffer` if it runs in Node, so that files are not changed. */
function bodyOf(bytes: ArrayBuffer): unknown {
  const { Buffer } = globalThis as { Buffer?: { from(bytes: ArrayBuffer): unknown } }
  return Buffer ? Buffer.from(bytes) : new TextDecoder().decode(bytes)
}
