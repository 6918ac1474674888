import type { Call } from 'netterms/contract'
import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { renderErrorsPage } from './errors-page.ts'
import { REFERENCE_SHEET } from './reference-sheet.ts'

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

/** `/docs/api` and `/docs/errors`, rendered once: what they print from does not change while the server runs. */
export function serveReference(app: FastifyInstance, calls: readonly Call[]): void {
  const pages: [path: string, type: string, text: string][] = [
    ['/docs/api', 'text/html; charset=utf-8', renderApiPage(calls)],
    ['/docs/errors', 'text/html; charset=utf-8', renderErrorsPage()],
    ['/docs/reference.css', 'text/css; charset=utf-8', REFERENCE_SHEET],
  ]
  for (const [path, type, text] of pages) {
    app.get(path, (_, reply) => reply.headers(HEADERS).type(type).send(text))
  }
}
