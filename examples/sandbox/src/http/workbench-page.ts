/** The workbench: one page and its files, nothing of it answered by the API (security b.8). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSET_HEADERS, requireFolder, serveFolder } from './static-files.ts'

/** No inline script or style, no request to anywhere: the provider is played in the page. */
export const WORKBENCH_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // The pages of the documentation show it.
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
}

/** The page moves itself to the last one, where third parties may be asked, and is loaded anew there (WBN-12). */
const PAGES = ['/workbench', '/workbench/', '/workbench/account/overview']

const SURVEY_PAGES = ['survey/page.html', 'survey/done.html', 'survey/silent.html']
/** Its own survey, in a sandboxed frame: for its files that is an origin of nobody's. */
export const SURVEY_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms',
  ].join('; '),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}

/** @throws StartRefusal when the folder does not exist */
export function serveWorkbench(app: FastifyInstance, dir: string): void {
  requireFolder(dir, 'workbench')
  const send = (file: string, headers: Readonly<Record<string, string>>) => async (_: unknown, reply: FastifyReply) =>
    reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await readFile(join(dir, file)))
  for (const path of PAGES) app.get(path, send('index.html', WORKBENCH_HEADERS))
  for (const file of SURVEY_PAGES) app.get(`/workbench/${file}`, send(file, SURVEY_HEADERS))
  serveFolder(app, '/workbench/survey', join(dir, 'survey'), SURVEY_HEADERS, () => 'no-cache')
  serveFolder(app, '/workbench', dir, ASSET_HEADERS, () => 'no-cache')
}
