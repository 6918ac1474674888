import type { Call } from 'netterms/contract/internal'
import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { renderErrorPages, renderErrorsPage } from './errors-page.ts'
import { openApiDocument } from './openapi.ts'
import { withHeader } from './html.ts'
import type { ProviderHeader } from './provider-nav.ts'
import { REFERENCE_SHEET } from './reference-sheet.ts'

/** Response headers of pages without a script. */
export const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-cache',
}

/**
 * Serves `/docs/api`, `/docs/errors`, a page for each code, and `/api/openapi.json`. Each is rendered only once,
 * because the calls do not change while the server runs.
 */
export function serveReference(app: FastifyInstance, calls: readonly Call[], header: ProviderHeader): void {
  const html = 'text/html; charset=utf-8'
  const errorPages = renderErrorPages(calls).map(([name, text]) => [`/docs/errors/${name}`, html, text] as const)
  const pages: (readonly [path: string, type: string, text: string])[] = [
    ['/docs/api', html, renderApiPage(calls)],
    ['/docs/errors', html, renderErrorsPage()],
    ...errorPages,
    ['/docs/reference.css', 'text/css; charset=utf-8', REFERENCE_SHEET],
  ]
  for (const [path, type, text] of pages) {
    const sent = type === html ? withHeader(text, header(path)) : text
    app.get(path, (_, reply) => reply.headers(HEADERS).type(type).send(sent))
  }
  let openApi: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    openApi ??= JSON.stringify(openApiDocument(calls))
    // Allowed from any origin, because tools in a browser read it, and it contains only public data.
    return reply
      .headers({ ...HEADERS, 'Access-Control-Allow-Origin': '*' })
      .type('application/json')
      .send(openApi)
  })
}
