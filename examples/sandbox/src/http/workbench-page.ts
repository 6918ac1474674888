/** Serves the workbench: one page and its files, without the API (security b.8). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ASSET_HEADERS, requireFolder, serveFolder } from './static-files.ts'

/** Headers that forbid inline scripts and styles and network requests: the page contains a simulated provider. */
export const WORKBENCH_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    // The documentation pages embed the workbench.
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'Cache-Control': 'no-store',
}

/**
 * Paths of the page. It changes its path to the last one, where third parties are allowed, and can be reloaded there
 * (WBN-12).
 */
const PAGES = ['/workbench', '/workbench/', '/workbench/account/overview']

const SURVEY_PAGES = ['survey/page.html', 'survey/done.html', 'survey/silent.html']
/** Headers of the workbench's own survey, shown in a sandboxed frame with an opaque origin. */
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

/**
 * Serves the workbench.
 * @throws StartRefusal if the folder does not exist
 */
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
