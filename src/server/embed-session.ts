/**
 * Creates a session for a user of the host site, from that site's server: sends the user's identity with the secret
 * key, and returns the client secret that the page exchanges for a token. The key is sent to the API only and appears
 * in no message. Source: docs/spec/widgets.md WID-24 (docs/spec/session.md EMB-1…EMB-3, EMB-7).
 */
import { type Api, createApi } from '../api/create-api.ts'
import { providerWords } from './provider-message.ts'
import {
  type Capability,
  createEmbedSession as createCall,
  NetTermsError,
  revokeEmbedSession as revokeCall,
  type Role,
  WIRE_ROLES,
} from '../contract/index.ts'

interface Connection {
  /** Base URL of the API: `https://api.provider.example/api`. */
  api: string
  /** Replaces the runtime's `fetch`, such as one that goes through a proxy. */
  fetch?: typeof fetch | undefined
  /** Aborts the call; the server may have carried it out already. */
  signal?: AbortSignal | undefined
}

/** The user of an embed session, and where it may be used. */
export interface EmbedSessionOptions extends Connection {
  /** The user's id in your system, 1 to 100 characters; never an email address. */
  externalUserId: string
  user: { firstName: string; lastName: string }
  /**
   * Customers that the user may see, 1 to 100, among those that the key was issued for; the first is selected
   * initially.
   */
  buidCustomers: readonly string[]
  /** A role of a customer; merchants and support sign in on the provider's own pages (EMB-10). */
  role: Exclude<Role, 'merchant' | 'support'>
  /** Limits the session to these rights of the role; absent: all of them. */
  capabilities?: readonly Capability[] | undefined
  /** Origins of the pages that will show the widgets, 1 to 10, registered for the key: `https://parts.example`. */
  allowedOrigins: readonly string[]
  /**
   * Default: a new key for each call. With your own key of 16 to 255 characters, a repeated call returns the same client
   * secret; a secret works once, so never use a key for two page loads.
   */
  idempotencyKey?: string | undefined
}

/** A session for one page load: pass its client secret to the page. */
export interface EmbedSession {
  /** `cs_…`: works once, for this user's page. Do not store or log it. */
  clientSecret: string
  /** Seconds until the client secret expires. */
  expiresIn: number
  /** `es_…`: for `revokeEmbedSession`. */
  sessionId: string
}

/** The session to revoke, and its API. */
export interface RevokeOptions extends Connection {
  sessionId: string
}

/**
 * Creates a session for one page load of a user.
 *
 * @param secretKey `sk_live_…` or `sk_test_…`
 * @throws NetTermsError `secret-key-in-browser` and `configuration-invalid` before anything is sent; else the API's own
 *   code, such as `not-found` for a customer that does not exist or that the key was not issued for
 */
export async function createEmbedSession(secretKey: string, options: EmbedSessionOptions): Promise<EmbedSession> {
  const { externalUserId, user, buidCustomers, role, capabilities, allowedOrigins, signal } = options
  const { data } = await connect(secretKey, options).send(
    createCall,
    {
      body: {
        external_user_id: externalUserId,
        user: { first_name: user.firstName, last_name: user.lastName },
        buid_customers: [...buidCustomers],
        role: WIRE_ROLES[role],
        allowed_origins: [...allowedOrigins],
        ...(capabilities && { capabilities: [...capabilities] }),
      },
    },
    { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(), ...(signal && { signal }) },
  )
  return { clientSecret: data.client_secret, expiresIn: data.expires_in, sessionId: data.id }
}

/**
 * Ends the session of one of your users on every page at once, for example when the user signs out of your site.
 *
 * @throws NetTermsError `not-found` if this key has no such session; else as `createEmbedSession`
 */
export async function revokeEmbedSession(secretKey: string, options: RevokeOptions): Promise<void> {
  const { sessionId, signal } = options
  await connect(secretKey, options).send(revokeCall, { params: { id: sessionId } }, signal ? { signal } : {})
}

function connect(secretKey: string, { api, fetch = globalThis.fetch }: Connection): Pick<Api, 'send'> {
  refuseBrowser()
  if (!/^sk_(test|live)_[\w-]+$/.test(secretKey)) {
    throw new NetTermsError(
      'configuration-invalid',
      'The secret key is not valid, so nothing is sent. Use the key that begins with sk_test_ or sk_live_, from the environment.',
      { at: 'netterms/server' },
    )
  }
  const base = baseOf(api)
  const words = providerWords(secretKey, base)
  const sender = createApi({
    base,
    // Edge runtimes refuse options meant for browsers, and do not support `redirect: 'error'`.
    async fetch(input, { method, headers, body, signal } = {}) {
      const answer = await fetch(input, {
        redirect: 'manual',
        ...(method && { method }),
        ...(headers && { headers }),
        ...(body && { body }),
        ...(signal && { signal }),
      })
      if (answer.status >= 400) await words.read(answer)
      if (answer.status >= 400 || answer.ok) return answer
      throw new TypeError('The API answered with a redirect, which is not followed: the key is for this address alone.')
    },
    credential: {
      cookies: 'omit',
      authorization: async () => `Bearer ${secretKey}`,
      renew: async () => false,
      forget: () => undefined,
    },
  })
  return {
    send: (call, input, options) =>
      sender.send(call, input, options).catch((error: NetTermsError) => {
        error.docs = new URL(error.docs, base).href
        words.addTo(error)
        throw error
      }),
  }
}

function refuseBrowser(): void {
  const { window: page, document } = globalThis as { window?: unknown; document?: unknown }
  if (typeof page === 'undefined' || typeof document === 'undefined') return
  throw new NetTermsError(
    'secret-key-in-browser',
    'netterms/server runs in a browser, where the secret key is no secret, so nothing is sent. Call it from your server, ' +
      'and replace the key if it was ever part of a page.',
    { at: 'netterms/server' },
  )
}

/**
 * Returns the base URL without a trailing slash. Secret keys are sent encrypted only, except to a server on this
 * machine.
 */
function baseOf(api: string): string {
  const address = URL.canParse(api) ? new URL(api) : null
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(address?.hostname ?? '')
  if (address && (address.protocol === 'https:' || (address.protocol === 'http:' && isLocal))) {
    return address.href.replace(/\/+$/, '')
  }
  throw new NetTermsError(
    'configuration-invalid',
    'The address of the API is none that a secret key may be sent to, so nothing is sent. Give `api` the https address ' +
      'of the API.',
    { at: 'netterms/server' },
  )
}
