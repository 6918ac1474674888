/**
 * Serves the secure origin: one page, its files, and the few calls that this page makes. No other part of the provider
 * is served here, and cookies are ignored. Source: docs/spec/secure.md SEC-1, SEC-9.
 */
import type { FastifyInstance } from 'fastify'
import { allHandlers } from '../all-handlers.ts'
import { type AppParts, createServer, providerOf } from '../app.ts'
import { mountApi, requireHandlers } from '../http/api.ts'
import { RATE_LIMITS, RateLimiter } from '../http/rate-limits.ts'
import { createRateStore } from '../http/rate-store.ts'
import { requireFolder, serveFrameAssets } from '../http/static-files.ts'
import { createFramePage } from './frame-page.ts'

/**
 * Creates the server.
 * @returns a configured server that does not listen yet, on the same database as the provider's
 */
export function createSecureApp({ database, options }: AppParts): FastifyInstance {
  const provider = providerOf(database, options)
  const app = createServer(provider, options)
  const limiter = new RateLimiter(RATE_LIMITS[options.environment], provider.realNow, createRateStore(provider.db))
  const handlers = requireHandlers(allHandlers(provider), options.environment)
  void app.register(async (api) => mountApi(api, { provider, limiter }, handlers, 'secure'), { prefix: '/api' })
  if (options.secureDir !== undefined) {
    requireFolder(options.secureDir, 'secure frame')
    serveFrameAssets(app, options.secureDir)
    app.get('/v1/frame', createFramePage(provider, options.secureDir))
  }
  return app
}
