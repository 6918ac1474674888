/** Serves the documentation site that `npm run docs` builds, below `/docs`. Source: docs/spec/sandbox.md SBX-173. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ASSET_HEADERS, requireFolder, serveFolder } from './static-files.ts'

/**
 * Serves the documentation. Page names are read at startup, so a page that is built later needs a restart. `/docs/api`
 * and `/docs/errors` are this server's own pages.
 * @throws StartRefusal if the folder does not exist
 */
export function serveDocsSite(app: FastifyInstance, dir: string): void {
  requireFolder(dir, 'documentation')
  const pages = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const headers = {
    ...ASSET_HEADERS,
    'Content-Security-Policy': policyOf(readFileSync(join(dir, 'index.html'), 'utf8')),
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-cache',
  }
  for (const file of pages) {
    const name = file
      .split(sep)
      .join('/')
      .replace(/(^|\/)?(index)?\.html$/, '')
    const text = () => readFile(join(dir, file))
    const paths = name === '' ? ['/docs', '/docs/'] : [`/docs/${name}`, `/docs/${name}/`]
    for (const path of paths) {
      app.get(path, async (_, reply) =>
        reply
          .headers(headers)
          .type('text/html; charset=utf-8')
          .send(await text()),
      )
    }
  }
  serveFolder(app, '/docs', dir, ASSET_HEADERS, (path) =>
    path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}

/** Returns the policy of a page: scripts of this origin, and the generator's two inline scripts by their hashes. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(/<script id="[^"]+">(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    // Highlighted code uses style attributes for its colors.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    // The live preview embeds the workbench.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
