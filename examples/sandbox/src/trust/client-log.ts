/** Receives errors that occurred in the provider's pages. Source: docs/spec/trust.md TRU-7, TRU-9. */
import type { FastifyInstance } from 'fastify'
import { logDeliverySchema } from 'netterms/contract/internal'
import type { Provider } from '../http/app-options.ts'
import { requireOwnPage } from '../http/cross-site.ts'
import { createAddressLimit } from './address-limit.ts'
import { readJsonBytes } from './read-json-bytes.ts'

export const CLIENT_LOG_PATH = '/client-log'
const LARGEST_BYTES = 32_768
const DELIVERIES_A_MINUTE = 60

export function serveClientLog(
  app: FastifyInstance,
  provider: Pick<Provider, 'db' | 'log' | 'providerOrigins' | 'realNow'>,
): void {
  const { log, providerOrigins } = provider
  const limit = createAddressLimit('client-log', DELIVERIES_A_MINUTE, provider)
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: LARGEST_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(CLIENT_LOG_PATH, async (request, reply) => {
      requireOwnPage(request, providerOrigins())
      void reply.headers({ 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
      const seconds = await limit.secondsToWait(request.ip)
      if (seconds !== null) return reply.code(429).header('Retry-After', String(seconds)).send()
      const delivery = logDeliverySchema.safeParse(readJsonBytes(request.body))
      if (!delivery.success) return reply.code(400).send()
      const { version, entries } = delivery.data
      for (const { level, ...entry } of entries)
        log(JSON.stringify({ level, event: 'client', requestId: request.id, version, entry }))
      return reply.code(204).send()
    })
  })
}
