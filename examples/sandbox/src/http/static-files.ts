/** Files that are served as they are: the SDK's own below `/cdn/`, the portal's below `/portal-assets/` (security rules b.8). */
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { StartRefusal } from '../db/start-refusal.ts'

const CDN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // Which of a file and its compressed twin is sent depends on it.
  Vary: 'Accept-Encoding',
}
const ASSET_HEADERS = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const CHANNEL = 'public, max-age=60'
/** `v1.4.2`, `1.4.2-rc.1`: a whole version never changes; `v1` and `v1.4` move on. */
const WHOLE_VERSION = /^v?\d+\.\d+\.\d+(?:[-+.~].*)?$/

/** @throws StartRefusal when the folder does not exist */
export function serveCdn(app: FastifyInstance, dir: string): void {
  requireFolder(dir, 'SDK files')
  serveFolder(app, '/cdn', dir, CDN_HEADERS, (path) =>
    WHOLE_VERSION.test(path.split('/')[0] ?? '') ? IMMUTABLE : CHANNEL,
  )
}

/** The portal's files, without its page: that one needs a nonce and its own headers. */
export function servePortalAssets(app: FastifyInstance, dir: string): void {
  serveFolder(app, '/portal-assets', dir, ASSET_HEADERS, () => 'no-cache')
}

export function requireFolder(dir: string, what: string): void {
  if (!existsSync(dir)) {
    throw new StartRefusal(
      `The folder of the ${what}, ${dir}, does not exist: build them first, or leave the option out.`,
    )
  }
}

function serveFolder(
  app: FastifyInstance,
  prefix: string,
  root: string,
  headers: Readonly<Record<string, string>>,
  cacheControlOf: (path: string) => string,
): void {
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_, reply) => void reply.headers(headers))
      scope.setNotFoundHandler((_, reply) =>
        reply
          .code(404)
          .header('Cache-Control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such file.\n'),
      )
      await scope.register(fastifyStatic, {
        root,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        preCompressed: true,
        cacheControl: false,
        allowedPath: (path) => !path.endsWith('.html'),
        setHeaders: (response, file) => {
          response.setHeader('Cache-Control', cacheControlOf(relative(root, file).split(sep).join('/')))
        },
      })
    },
    { prefix },
  )
}
