/** Creates the HTTP server for one database: the API, its reference, the SDK's files, and the portal. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { DEFAULT_PASSWORD_POLICY, MEDIA_TYPE } from 'netterms/contract/internal'
import { componentOverrides } from './config/component-overrides.ts'
import { allHandlers } from './all-handlers.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { chooseScanner } from './documents/choose-scanner.ts'
import { createDocumentStore } from './documents/document-store.ts'
import { SEEDED_BYTES } from './documents/seeded-files.ts'
import { addAnswerDefaults, setAnswerDefaults } from './http/answer-defaults.ts'
import { answerBrokenRequest, MAX_HEADER_BYTES } from './http/answer-broken-request.ts'
import { answerError } from './http/answer-error.ts'
import { callsOf, mountApi, requireHandlers } from './http/api.ts'
import type { AppOptions, Provider } from './http/app-options.ts'
import { closeWhileDraining } from './http/drain.ts'
import { createPortalPage, isPageVisit } from './http/portal-page.ts'
import { RATE_LIMITS, RateLimiter } from './http/rate-limits.ts'
import { createRateStore } from './http/rate-store.ts'
import { notFound } from './http/refusal.ts'
import { requireFolder, serveCdn, servePortalAssets } from './http/static-files.ts'
import { serveDocsSite } from './http/docs-site.ts'
import { serveWorkbench } from './http/workbench-page.ts'
import { CHECK_CONNECTIONS_MS } from './listen.ts'
import { legacyPagesOf } from './legacy-origin/legacy-pages.ts'
import { requireLiveOptions } from './live/require-live-options.ts'
import { createMailDesk, hasMailbox } from './mail/mail-desk.ts'
import { deliverDueMails } from './mail/deliver-mails.ts'
import { serveMailbox } from './mail/mailbox-pages.ts'
import { serveContoso } from './sso/contoso-provider.ts'
import { serveSso } from './sso/sso-pages.ts'
import { chooseRail } from './rail/choose-rail.ts'
import { chooseNetwork } from './rejections/choose-network.ts'
import { createProviderHeader } from './reference/provider-nav.ts'
import { placesOf } from './reference/provider-places.ts'
import { serveReference } from './reference/reference-pages.ts'
import { serveBrowserReports } from './trust/browser-reports.ts'
import { CLIENT_LOG_PATH, serveClientLog } from './trust/client-log.ts'
import { PRIVACY_PATH, servePrivacyPage } from './trust/privacy-page.ts'
import { serveThirdParties } from './trust/third-parties.ts'
import { serveSandboxPage } from './sandbox-tools/sandbox-page.ts'
import { createSandboxTools } from './sandbox-tools/sandbox-tools.ts'

const BODY_LIMIT = 1_048_576
const REQUEST_TIMEOUT_MS = 30_000

export interface AppParts {
  database: Pick<OpenDatabase, 'db'>
  options: AppOptions
}

/**
 * Creates the server.
 * @returns a configured server that does not listen yet
 * @throws Error naming a call without a handler; StartRefusal for invalid options
 */
export function createApp({ database, options }: AppParts): FastifyInstance {
  const provider = providerOf(database, options)
  const handlers = requireHandlers(allHandlers(provider), options.environment)
  const app = createServer(provider, options, answerElsewhere(provider, options))
  const limiter = new RateLimiter(RATE_LIMITS[options.environment], provider.realNow, createRateStore(provider.db))
  void app.register(async (api) => mountApi(api, { provider, limiter }, handlers, 'provider'), { prefix: '/api' })
  const header = createProviderHeader(placesOf(options))
  serveReference(app, callsOf(options.environment), header)
  if (options.cdnDir !== undefined) serveCdn(app, options.cdnDir)
  if (options.docsDir !== undefined) serveDocsSite(app, options.docsDir)
  if (options.workbenchDir !== undefined) serveWorkbench(app, options.workbenchDir)
  serveSso(app, provider, limiter)
  if (options.environment === 'sandbox') serveContoso(app, provider)
  if (hasMailbox(options)) {
    const desk = createMailDesk(provider, options)
    serveMailbox(app, provider.db, header, () => deliverDueMails(desk))
  }
  if (provider.tools) serveSandboxPage(app, provider, provider.tools, header)
  serveBrowserReports(app, provider)
  // If another endpoint is configured, the pages send nothing here.
  if (provider.logEndpoint === CLIENT_LOG_PATH) serveClientLog(app, provider)
  if (options.environment === 'sandbox') {
    servePrivacyPage(app, header)
    serveThirdParties(app, provider.providerOrigins)
  }
  if (options.portalDir !== undefined) servePortalAssets(app, options.portalDir)
  return app
}

export function providerOf({ db }: AppParts['database'], options: AppOptions): Provider {
  requireLiveOptions(options)
  return {
    db,
    environment: options.environment,
    https: options.https,
    providerOrigins: options.providerOrigins,
    secureOrigin: options.secureOrigin ?? (() => null),
    legacyOrigin: options.legacyOrigin ?? (() => null),
    legacyPages: legacyPagesOf(options),
    components: componentOverrides(options.cdnDir, options.components),
    thirdParties: options.thirdParties ?? (() => ({})),
    privacyUrl: options.privacyUrl ?? (options.environment === 'sandbox' ? PRIVACY_PATH : null),
    logEndpoint: options.logEndpoint ?? CLIENT_LOG_PATH,
    logLevel: options.logLevel ?? 'warn',
    realNow: options.realNow ?? Date.now,
    documents:
      options.documents ??
      createDocumentStore(options.documentsDir, options.environment === 'sandbox' ? SEEDED_BYTES : new Map()),
    scanner: chooseScanner(options),
    ...(options.ssoFetch && { ssoFetch: options.ssoFetch }),
    passwordPolicy: options.passwordPolicy ?? DEFAULT_PASSWORD_POLICY,
    rail: chooseRail(options),
    network: chooseNetwork(options),
    ...(options.cardNumberKey && { cardNumberKey: options.cardNumberKey }),
    tools: options.environment === 'sandbox' ? createSandboxTools(db, logOf(options)) : null,
    log: logOf(options),
  }
}

const logOf = ({ log }: AppOptions) => log ?? ((line: string) => void process.stderr.write(`${line}\n`))

type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/**
 * Creates the Fastify server.
 * @param answerElsewhere handles unknown addresses and addresses that cannot be parsed; if absent, they are not found
 */
export function createServer(
  provider: Provider,
  options: Pick<AppOptions, 'requestTimeoutMs' | 'trustedProxies'> = {},
  answerElsewhere = refuseWith(provider),
): FastifyInstance {
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout,
    // Interval at which Node checks for slow clients: at its default of half a minute, a connection could stay open
    // twice as long.
    http: {
      connectionsCheckingInterval: Math.min(CHECK_CONNECTIONS_MS, requestTimeout / 2),
      headersTimeout: Math.min(10_000, requestTimeout),
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    // The TLS proxy forwards the client's address (LIV-5); without trusting it, all clients would share one limit by
    // address.
    trustProxy: provider.environment === 'live' ? ['loopback', ...(options.trustedProxies ?? [])] : false,
    forceCloseConnections: 'idle',
    // While the server closes, a request on an open connection is answered, and then the connection is closed.
    return503OnClosing: false,
    genReqId: requestIdOf,
    routerOptions: { querystringParser: () => ({}), maxParamLength: 255 },
    // Handles errors before routing: the address is not valid percent-encoding, or is longer than any of the API's.
    frameworkErrors: (_, request: FastifyRequest, reply: FastifyReply) => {
      setAnswerDefaults(reply)
      Promise.resolve(answerElsewhere(request, reply)).catch((error: unknown) => {
        answerError(provider, error, request, reply)
      })
    },
    clientErrorHandler: answerBrokenRequest,
  })
  // Fastify's own parsers accept text/plain, which a page of any site may send without a preflight. Calls read the raw
  // bytes.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(MEDIA_TYPE, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => answerError(provider, error, request, reply))
  app.setNotFoundHandler(answerElsewhere)
  addAnswerDefaults(app)
  closeWhileDraining(app)
  return app
}

/** Returns the caller's own request id if it has a plain format, so that both logs can be compared. */
function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

/** Returns the handler of unknown addresses: the portal's page, if there is a portal. */
function answerElsewhere(
  provider: Provider,
  { portalDir, portalPrefix, cdnDir }: Pick<AppOptions, 'portalDir' | 'portalPrefix' | 'cdnDir'>,
): Answer {
  const refuse = refuseWith(provider)
  if (portalDir === undefined) return refuse
  requireFolder(portalDir, 'portal')
  const sendPage = createPortalPage(portalDir, cdnDir, provider, portalPrefix)
  return (request, reply) => (isPageVisit(request) ? sendPage(request, reply) : refuse(request, reply))
}

const refuseWith =
  (provider: Provider): Answer =>
  (request, reply) =>
    answerError(provider, notFound(), request, reply)
