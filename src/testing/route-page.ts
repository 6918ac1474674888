/**
 * Answers the requests of a page in a browser: the CDN's widgets take no `fetch` of their own. Source: docs/spec/testing.md
 * TST-70.
 */

/** As much of a browser's request as is read; a `Request` of Playwright fits. */
export interface RoutedRequest {
  /** Its full address. */
  url(): string
  /** In capitals. */
  method(): string
  /** Names in small letters. */
  headers(): Readonly<Record<string, string>>
  /** The body's bytes; null without one. */
  postDataBuffer(): Uint8Array | null
}

/** One request of the page, to be answered; a `Route` of Playwright fits. */
export interface PageRoute {
  /** What the page asks. */
  request(): RoutedRequest
  /** Answers it. */
  fulfill(answer: { status: number; headers: Record<string, string>; body: never }): Promise<void>
  /** The request fails as a network fails. */
  abort(reason?: string): Promise<void>
}

/** A page with requests that a test answers; Playwright's `Page` and `BrowserContext` fit. */
export interface RoutablePage {
  /** Calls the handler for each request with a matching address. */
  route(address: RegExp, handler: (route: PageRoute) => Promise<void>): Promise<unknown>
}

const METHODS = 'GET, POST, PUT, PATCH, DELETE'

/**
 * @param fetch answers as the provider does; what it rejects with is a lost answer of the network
 * @param api base of the API, as the page gives it to `init`
 */
export async function routePage(page: RoutablePage, api: string, fetch: typeof globalThis.fetch): Promise<void> {
  const base = api.replace(/\/+$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  await page.route(new RegExp(`^${base}/`), async (route) => {
    // A page that was closed meanwhile wants no answer.
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

/** A page of another origin than the API's may read the answer, as one that is registered for its key. */
const corsFor = (headers: Readonly<Record<string, string>>): Record<string, string> => ({
  'Access-Control-Allow-Origin': headers['origin'] ?? '*',
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
  'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id, Idempotency-Replayed, Location',
})

/** Files keep their bytes where the driver runs in Node and accepts its `Buffer`. */
function bodyOf(bytes: ArrayBuffer): unknown {
  const { Buffer } = globalThis as { Buffer?: { from(bytes: ArrayBuffer): unknown } }
  return Buffer ? Buffer.from(bytes) : new TextDecoder().decode(bytes)
}
