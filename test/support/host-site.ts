/**
 * A host site with pages that a test creates: at the partner's address, with the partner's session endpoint, and with
 * CDN paths with files that a test can modify. Source: docs/spec/widgets.md WID-29, WID-35…WID-44.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pageAt } from '../../examples/partner-html/src/pages.ts'
import { mintSession } from '../../examples/partner-html/src/mint-session.ts'
import { createHash } from 'node:crypto'
import { WATCH_SCRIPT } from './page-watch.ts'
import type { RunningSandbox } from './running-sandbox.ts'

export interface HostPage {
  html: string
  /** Headers that are added to, or replace, `text/html` and a content security policy that allows nothing. */
  headers?: Readonly<Record<string, string>>
}

/** Modifies a CDN file; returns its new text, or null for 404. `path` is below `/cdn/`, without the query. */
export type Tamper = (path: string, text: string) => string | null

export interface HostSite {
  /** `http://127.0.0.1:<port+2>`. */
  readonly origin: string
  /** Serves the page at this path. */
  put(path: string, page: HostPage): void
  /**
   * Serves a separate CDN at `<origin><prefix>/cdn/`. Modified files are not cached, so that a retry gets the current
   * file.
   */
  tamper(prefix: string, tamper: Tamper): void
  /** Returns the requested paths below the prefix, in order. */
  asked(prefix: string): readonly string[]
  close(): Promise<void>
}

const NOTHING_RUNS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-src 'self'",
}
const SESSION_PATH = '/netterms-session'

/**
 * @param sandbox started with `partnerSite: false`, because the host site uses the partner's address
 * @param mint creates a client secret; default: for the user of the partner's own site
 */
export async function startHostSite(
  sandbox: RunningSandbox,
  mint = () => mintSession(sandbox.provider, sandbox.keys.secret, sandbox.partner),
): Promise<HostSite> {
  const pages = new Map<string, HostPage>()
  const tampers = new Map<string, { tamper: Tamper; asked: string[] }>()
  const { port } = new URL(sandbox.partner)

  const server = createServer((request, response) => {
    answer(request, response).catch((cause: unknown) => {
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' }).end(String(cause))
    })
  })

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(url ?? '/', sandbox.partner)
    if (pathname === SESSION_PATH && method === 'POST') {
      return end(response, 200, 'application/json', JSON.stringify({ client_secret: await mint() }))
    }
    const page = pages.get(pathname)
    if (page) {
      response.writeHead(200, { ...NOTHING_RUNS, ...page.headers }).end(page.html)
      return
    }
    for (const [prefix, { tamper, asked }] of tampers) {
      if (!pathname.startsWith(`${prefix}/cdn/`)) continue
      asked.push(pathname.slice(prefix.length + '/cdn/'.length))
      return serveFile(pathname.slice(prefix.length), tamper, response)
    }
    end(response, 404, 'text/plain; charset=utf-8', 'There is no page at this address.')
  }

  async function serveFile(path: string, tamper: Tamper, response: ServerResponse): Promise<void> {
    const reply = await fetch(sandbox.provider + path)
    const text = await reply.text()
    const changed = reply.ok ? tamper(path.slice('/cdn/'.length), text) : null
    if (changed === null) return end(response, 404, 'text/plain; charset=utf-8', 'There is no such file.')
    const headers = { 'Cache-Control': changed === text ? (reply.headers.get('Cache-Control') ?? '') : 'no-store' }
    end(response, 200, 'text/javascript; charset=utf-8', changed, headers)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(Number(port), '127.0.0.1', () => resolve())
  })
  return {
    origin: sandbox.partner,
    put: (path, page) => void pages.set(path, page),
    tamper: (prefix, tamper) => void tampers.set(prefix, { tamper, asked: [] }),
    asked: (prefix) => tampers.get(prefix)?.asked ?? [],
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function end(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'Content-Type': contentType, 'Access-Control-Allow-Origin': '*', ...headers }).end(body)
}

/** Returns the partner's page with the strictest policy; page-watch.ts is its first script, allowed by its hash. */
export async function watchedStrictPage(sandbox: RunningSandbox): Promise<HostPage> {
  const { provider: origin, secure: secureOrigin, keys } = sandbox
  const page = await pageAt('/', { origin, secureOrigin, publishableKey: keys.publishable })
  const hash = createHash('sha256').update(WATCH_SCRIPT).digest('base64')
  const policy = page?.headers['Content-Security-Policy'] ?? ''
  return {
    html: (page?.body ?? '').replace('<head>', () => `<head><script>${WATCH_SCRIPT}</script>`),
    headers: { 'Content-Security-Policy': policy.replace('script-src', `script-src 'sha256-${hash}'`) },
  }
}
