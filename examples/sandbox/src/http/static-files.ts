/** Serves static files: the SDK's below `/cdn/`, the portal's below `/portal-assets/` (security b.8). */
import { existsSync } from 'node:fs'
import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { StartRefusal } from '../db/start-refusal.ts'

const CDN_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // The response is the file or its compressed copy, depending on Accept-Encoding.
  Vary: 'Accept-Encoding',
}
export const ASSET_HEADERS = {
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Encoding',
}
const IMMUTABLE = 'public, max-age=31536000, immutable'
const CHANNEL = 'public, max-age=60'
/** Matches a release's folder, `v1.4.2-3f9c2a1b`, named by its content; `v1.4.2`, `v1.4`, and `v1` point to one. */
const RELEASE = /^v\d+\.\d+\.\d+-[0-9a-f]{8}$/

/**
 * Serves the SDK files.
 * @throws StartRefusal if the folder does not exist
 */
export function serveCdn(app: FastifyInstance, dir: string): void {
  requireFolder(dir, 'SDK files')
  serveFolder(app, '/cdn', dir, CDN_HEADERS, (path) => (RELEASE.test(path.split('/')[0] ?? '') ? IMMUTABLE : CHANNEL))
}

/** Serves the portal's files, except its page, which needs a nonce and its own headers. */
export function servePortalAssets(app: FastifyInstance, dir: string): void {
  serveFolder(app, '/portal-assets', dir, ASSET_HEADERS, () => 'no-cache')
}

/**
 * Serves the secure frame's module, style sheet, and texts; not its page, which needs a nonce and the key's allowed
 * parents.
 */
export function serveFrameAssets(app: FastifyInstance, dir: string): void {
  serveFolder(app, '/v1/frame-assets', dir, ASSET_HEADERS, () => 'no-cache')
}

export function requireFolder(dir: string, what: string): void {
  if (!existsSync(dir)) {
    throw new StartRefusal(`The folder of the ${what}, ${dir}, does not exist: build them first, or omit the option.`)
  }
}

export function serveFolder(
  app: FastifyInstance,
  prefix: string,
  root: string,
  headers: Readonly<Record<string, string>>,
  cacheControlOf: (path: string) => string,
): void {
  void app.register(
    async (scope) => {
      scope.addHook('onRequest', async (_, reply) => void reply.headers(headers))
      const refuse = (reply: FastifyReply) =>
        reply.code(404).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('File not found.\n')
      scope.setNotFoundHandler((_, reply) => refuse(reply))
      // The folder itself, a path outside of it, and an invalid file name all give 404.
      scope.setErrorHandler((error: { statusCode?: number }, _, reply) => {
        if ((error.statusCode ?? 500) >= 500) throw error
        return refuse(reply)
      })
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
