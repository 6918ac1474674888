/**
 * Serves the part of the provider's former system that the portal still shows: two pages, their script and style sheet,
 * and the three programs that the pages call. It has its own origin, where no cookie is accepted. Source:
 * docs/spec/legacy.md LEG-2, LEG-4, LEG-9 (security T17, T19).
 */
import { MERCHANT_SELECT_LOCATION } from 'netterms/contract/internal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type AppParts, createServer, providerOf } from '../app.ts'
import { sendNothing, setApiHeaders } from '../http/api-reply.ts'
import type { Provider } from '../http/app-options.ts'
import { headerOf } from '../http/header-of.ts'
import { RATE_LIMITS, RateLimiter } from '../http/rate-limits.ts'
import { createRateStore } from '../http/rate-store.ts'
import { Refusal } from '../http/refusal.ts'
import { findPrincipalOfPortalSession } from '../session/portal-principal.ts'
import { consumeHandover, createGrant, findLegacyPrincipal, requireAudience } from './legacy-grants.ts'
import { legacyHtml, policyFor } from './legacy-html.ts'
import { INQUIRY_LOCATION } from './legacy-pages.ts'
import { chooseMerchant, describeReader, findInvoice } from './legacy-programs.ts'
import { LEGACY_SCRIPT } from './legacy-script.ts'
import { LEGACY_SHEET } from './legacy-sheet.ts'

const BODY_LIMIT = 4_096
const PAGE_HEADERS = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Origin-Agent-Cluster': '?1',
}

const handoverBody = z.strictObject({
  handover: z.string().check(z.regex(/^lh_[A-Za-z0-9_-]{43}$/)),
  location: z.string().check(z.maxLength(40)),
})
const merchantBody = z.strictObject({ merchant: z.string().check(z.regex(/^[A-Za-z0-9-]{1,40}$/)) })
const invoiceBody = z.strictObject({ number: z.string().check(z.minLength(1), z.maxLength(40)) })

/**
 * Creates the server.
 * @returns a configured server that does not listen yet, on the same database as the provider's
 */
export function createLegacyApp({ database, options }: AppParts): FastifyInstance {
  const provider = providerOf(database, options)
  const app = createServer(provider, options)
  const limiter = new RateLimiter(RATE_LIMITS[options.environment], provider.realNow, createRateStore(provider.db))
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_, body, done) =>
    done(null, body),
  )
  serveFile(app, '/legacy.js', 'text/javascript; charset=utf-8', LEGACY_SCRIPT)
  serveFile(app, '/legacy.css', 'text/css; charset=utf-8', LEGACY_SHEET)
  for (const page of provider.legacyPages) {
    app.get(page.path, (_, reply) =>
      reply
        .headers({ ...PAGE_HEADERS, 'Content-Security-Policy': policyFor(provider.providerOrigins()) })
        .type('text/html; charset=utf-8')
        .send(legacyHtml(page, provider.providerOrigins())),
    )
  }
  void app.register(
    async (programs) => {
      programs.addHook('onRequest', async (request, reply) => {
        setApiHeaders(request, reply)
        await limiter.admit('legacy-handovers.create', 'general', { program: 'all', caller: request.ip })
      })
      programs.post('/open', async (request) => {
        const { handover, location } = read(handoverBody, request)
        // Used up regardless of the caller, because a token that others have seen must be worthless.
        const grant = await consumeHandover(provider, handover)
        requireOwnPage(provider, request)
        if (grant?.location !== location) throw handoverInvalid()
        const found = await findPrincipalOfPortalSession(provider, grant.sessionId)
        const principal = requireAudience(provider, found, location)
        const { token, seconds } = await createGrant(provider, 'session', principal, location)
        return { session: token, expires_in: seconds, ...(await describeReader(provider.db, principal)) }
      })
      programs.post('/merchant', async (request, reply) => {
        const { merchant } = read(merchantBody, request)
        const principal = await readerOf(provider, request, MERCHANT_SELECT_LOCATION)
        await chooseMerchant(provider.db, principal, merchant)
        return sendNothing(reply)
      })
      programs.post('/invoice', async (request) => {
        const { number } = read(invoiceBody, request)
        return findInvoice(provider.db, await readerOf(provider, request, INQUIRY_LOCATION), number)
      })
    },
    { prefix: '/programs' },
  )
  return app
}

function serveFile(app: FastifyInstance, path: string, mediaType: string, text: string): void {
  app.get(path, (_, reply) =>
    reply
      .headers({ ...PAGE_HEADERS, 'Cross-Origin-Resource-Policy': 'same-origin', 'Cache-Control': 'no-cache' })
      .type(mediaType)
      .send(text),
  )
}

function readerOf(provider: Provider, request: FastifyRequest, location: string) {
  requireOwnPage(provider, request)
  return findLegacyPrincipal(provider, headerOf(request, 'authorization'), location)
}

/** Accepts tokens of the former system only with its own origin as the `Origin`, which other pages cannot send. */
function requireOwnPage({ legacyOrigin }: Pick<Provider, 'legacyOrigin'>, request: FastifyRequest): void {
  if (headerOf(request, 'origin') === legacyOrigin()) return
  throw new Refusal({
    code: 'origin-not-allowed',
    detail: 'The former system accepts calls from its own pages only. A one-time token sent from elsewhere is used up.',
    header: 'Origin',
  })
}

function read<Schema extends z.ZodMiniType>(schema: Schema, { body }: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(jsonOf(body))
  if (result.success) return result.data
  throw new Refusal({ code: 'document-invalid', detail: 'The body has the wrong format. Send this program’s form.' })
}

function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return null
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

const handoverInvalid = (): Refusal =>
  new Refusal({
    code: 'frame-handover-invalid',
    detail:
      'The one-time token is unknown, used, expired, or for another page. Fetch a new one and use it immediately.',
  })
