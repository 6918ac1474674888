/** The workbench: one page and its files, nothing of it answered by the API (security rules b.8). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSET_HEADERS, requireFolder, serveFolder } from './static-files.ts'

/** No inline script or style, no request to anywhere: the provider is played in the page. */
const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
}

/** @throws StartRefusal when the folder does not exist */
export function serveWorkbench(app: FastifyInstance, dir: string): void {
  requireFolder(dir, 'workbench')
  const sendPage = async (_: unknown, reply: FastifyReply) =>
    reply
      .headers(HEADERS)
      .type('text/html; charset=utf-8')
      .send(await readFile(join(dir, 'index.html')))
  app.get('/workbench', sendPage)
  app.get('/workbench/', sendPage)
  serveFolder(app, '/workbench', dir, ASSET_HEADERS, () => 'no-cache')
}
