/** Runs the partner's site: a few pages and one address of its back end. Source: docs/guides/embedding.md. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { mintSession } from './mint-session.ts'
import { pageAt, type Provider } from './pages.ts'

export interface PartnerOptions extends Provider {
  secretKey: string
  /** Origins of this site; requests for another host are rejected. */
  ownOrigins: readonly string[]
  log: (line: string) => void
}

const SESSION_PATH = '/netterms-session'

export function createPartnerSite(options: PartnerOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((cause: unknown) => {
      options.log(`${request.method ?? ''} failed: ${cause instanceof Error ? cause.message : String(cause)}`)
      if (response.headersSent) response.destroy()
      else sendJson(response, 500, { error: 'The page could not be served. Reload it.' })
    })
  })
}

async function answer(request: IncomingMessage, response: ServerResponse, options: PartnerOptions): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://partner.invalid')
  if (pathname === SESSION_PATH) return answerSession(request, response, options)
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return sendJson(response, 405, { error: 'Pages are read with GET.' }, { Allow: 'GET, HEAD' })
  }
  const page = await pageAt(pathname, options)
  if (!page) return sendJson(response, 404, { error: 'Page not found.' })
  response.writeHead(200, { ...page.headers, 'Content-Length': Buffer.byteLength(page.body) })
  response.end(request.method === 'HEAD' ? undefined : page.body)
}

async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  options: PartnerOptions,
): Promise<void> {
  if (request.method !== 'POST') {
    return sendJson(response, 405, { error: 'Request a session with POST.' }, { Allow: 'POST' })
  }
  const origin = ownOriginOf(request, options.ownOrigins)
  if (!origin) return sendJson(response, 403, { error: 'Sessions are for pages of this site only.' })
  try {
    const clientSecret = await mintSession(options.origin, options.secretKey, origin)
    return sendJson(response, 200, { client_secret: clientSecret })
  } catch (cause) {
    options.log(`No session was minted: ${cause instanceof Error ? cause.message : String(cause)}`)
    return sendJson(response, 502, { error: 'The invoicing service gave no session. Try again in a moment.' })
  }
}

/**
 * Returns the origin of the requesting page if it belongs to this site, else null. Pages cannot forge `Sec-Fetch-Site`,
 * which the browser sets; `Origin` is used if it is missing. Without both, the request is not from this site.
 */
function ownOriginOf(request: IncomingMessage, ownOrigins: readonly string[]): string | null {
  const { host, origin } = request.headers
  const own = ownOrigins.find((each) => new URL(each).host === host)
  if (!own || (origin !== undefined && origin !== own)) return null
  const site = request.headers['sec-fetch-site']
  return site === 'same-origin' || (site === undefined && origin === own) ? own : null
}

function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.end(text)
}
