/** Starts a server with an in-memory database for tests of the HTTP side: requests are injected without a socket. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEDIA_TYPE } from 'netterms/contract/internal'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type AppParts, createApp } from '../app.ts'
import { createLegacyApp } from '../legacy-origin/legacy-app.ts'
import { createSecureApp } from '../secure-origin/secure-app.ts'
import { migrate } from '../db/migrate.ts'
import type { OpenDatabase } from '../db/open-database.ts'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { SANDBOX_KEYS } from '../db/seed/sandbox-keys.ts'
import { seedIfEmpty } from '../db/seed/seed-if-empty.ts'
import { sandboxRail } from '../rail/sandbox-rail.ts'
import { sandboxNetwork } from '../rejections/sandbox-network.ts'
import { openAnyCopy } from '../../../../test/support/sandbox-databases.ts'
import type { AppOptions } from './app-options.ts'

export const PROVIDER = 'http://localhost:4700'
/** Origin of the secure frame. */
export const SECURE = 'http://localhost:4701'
export const PARTNER = 'http://127.0.0.1:4702'
/** Origin of the former system. */
export const LEGACY = 'http://localhost:4703'
const SMALL_SCALE = 60

/** Options that a live server requires (LIV-1). */
export const LIVE_OPTIONS = {
  environment: 'live',
  https: true,
  rail: sandboxRail,
  network: sandboxNetwork,
  cardNumberKey: new Uint8Array(32).fill(7),
  smtpUrl: 'smtp://127.0.0.1:1',
  mailSender: 'no-reply@harbor.example',
  documentsDir: join(tmpdir(), 'netterms-live-documents'),
} as const satisfies Partial<AppOptions>

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export interface TestRequest {
  body?: unknown
  /** Raw body, sent unchanged instead of `body`. */
  payload?: string | Buffer
  headers?: Record<string, string>
}

export interface TestAnswer {
  status: number
  headers: LightMyRequestResponse['headers']
  text: string
  /** Raw bytes, for files. */
  bytes: Uint8Array
  /** Parsed document, typed by the test. */
  document: {
    data?: { type: string; id: string; attributes: Record<string, unknown> }
    errors?: { code: string; status: string; source?: Record<string, string>; meta?: Record<string, unknown> }[]
    meta?: Record<string, unknown>
  }
}

export type TestApi = Awaited<ReturnType<typeof openTestApi>>

/**
 * Opens the server for a test.
 * @param options overrides for a test; `clock.nowMs` is the real time of the server
 * @param seeded a database of the test's own; by default one with the seed data, of the kind that this file uses
 */
export async function openTestApi(options: Partial<AppOptions> = {}, seeded?: OpenDatabase) {
  const clock = { nowMs: Date.now() }
  const lines: string[] = []
  const database = seeded ?? (await openAnyCopy(SMALL_SCALE))
  await migrate(database.db)
  await seedIfEmpty(database.db, { scale: SMALL_SCALE, seed: 1, partnerOrigins: ['http://localhost:4702', PARTNER] })
  const parts: AppParts = {
    database,
    options: {
      environment: 'sandbox',
      https: false,
      providerOrigins: () => [PROVIDER],
      secureOrigin: () => SECURE,
      legacyOrigin: () => LEGACY,
      realNow: () => clock.nowMs,
      log: (line) => void lines.push(line),
      ...(options.environment === 'live' && LIVE_OPTIONS),
      ...options,
    },
  }
  const app = createApp(parts)
  const secureApp = createSecureApp(parts)
  const legacyApp = createLegacyApp(parts)

  const send = (method: Method, path: string, request: TestRequest = {}) => inject(app, method, path, request)

  /** Sends a request to the secure origin. */
  const sendSecurely = (method: Method, path: string, request: TestRequest = {}) =>
    inject(secureApp, method, path, request)

  /** Sends a request to the former system, which accepts plain JSON. */
  const sendLegacy = (method: Method, path: string, request: TestRequest = {}) =>
    inject(legacyApp, method, path, request)

  async function inject(at: FastifyInstance, method: Method, path: string, request: TestRequest) {
    const payload = request.payload ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
    const response = await at.inject({
      method,
      url: path,
      headers: { ...(payload !== undefined && { 'content-type': MEDIA_TYPE }), ...request.headers },
      ...(payload !== undefined && { payload }),
    } as InjectOptions)
    return answerOf(response)
  }

  /** Signs in as the portal's page does and returns the cookie. */
  async function signIn(username: string, password = SANDBOX_PASSWORD): Promise<string> {
    const answer = await attempt(username, password)
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    if (answer.status !== 201) throw new Error(`${username} could not sign in: ${answer.text} ${lines.join()}`)
    return cookie
  }

  const attempt = (username: string, password: string, headers: Record<string, string> = { origin: PROVIDER }) =>
    send('POST', '/api/sessions', {
      body: { data: { type: 'sessions', attributes: { username, password } } },
      headers,
    })

  const createEmbedSession = (attributes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    send('POST', '/api/embed-sessions', {
      body: {
        data: {
          type: 'embed-sessions',
          attributes: {
            external_user_id: 'partner-user-7',
            user: { first_name: 'Kim', last_name: 'Lee' },
            buid_customers: ['10428'],
            role: 'Payer',
            allowed_origins: [PARTNER],
            ...attributes,
          },
        },
      },
      headers: {
        authorization: `Bearer ${SANDBOX_KEYS.secret}`,
        'idempotency-key': `key-${crypto.randomUUID()}`,
        ...headers,
      },
    })

  const exchange = (clientSecret: unknown, origin: string | null = PARTNER) =>
    send('POST', '/api/embed-tokens', {
      body: {
        data: {
          type: 'embed-tokens',
          attributes: { client_secret: clientSecret, publishable_key: SANDBOX_KEYS.publishable },
        },
      },
      headers: origin === null ? {} : { origin },
    })

  /** Returns a bearer token like one that a partner's page gets. */
  async function embedToken(attributes: Record<string, unknown> = {}): Promise<string> {
    const session = await createEmbedSession(attributes)
    const token = await exchange(session.document.data?.attributes['client_secret'])
    return String(token.document.data?.attributes['access_token'])
  }

  async function close(): Promise<void> {
    await app.close()
    await secureApp.close()
    await legacyApp.close()
    await database.close()
  }

  return {
    /** Server itself, for pages and redirects, which are not calls. */
    app,
    send,
    sendSecurely,
    sendLegacy,
    signIn,
    attempt,
    createEmbedSession,
    exchange,
    embedToken,
    close,
    clock,
    lines,
    db: database.db,
  }
}

export const own = (cookie: string): Record<string, string> => ({ cookie, 'sec-fetch-site': 'same-origin' })
export const bearer = (token: string, origin = PARTNER): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  origin,
})
/** Returns the attributes of `data[0]`, from the response of `/self` or of a selection. */
export const selfIn = ({ document }: TestAnswer): Record<string, unknown> =>
  (document.data as unknown as TestAnswer['document']['data'][] | undefined)?.[0]?.attributes ?? {}

export const firstError = (answer: TestAnswer) => answer.document.errors?.[0]

function answerOf(response: LightMyRequestResponse): TestAnswer {
  const isDocument = String(response.headers['content-type']).startsWith(MEDIA_TYPE)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.payload,
    bytes: response.rawPayload,
    document: isDocument ? (JSON.parse(response.payload) as TestAnswer['document']) : {},
  }
}
