/**
 * Credentials of calls: the portal's cookie, or a bearer token that is kept in this closure only. Source:
 * docs/spec/session.md EMB-4…EMB-6 (security b.4).
 */
import { LIMITS, NetTermsError } from '../contract/index.ts'

export interface Credential {
  /** `same-origin` for the portal's own origin, `omit` everywhere else: embedded widgets never use cookies. */
  readonly cookies: 'same-origin' | 'omit'
  /**
   * Returns the `Authorization` header for the next call, or null if cookies are used. Fetches a token if there is none
   * or the current one is old.
   */
  authorization(): Promise<string | null>
  /** Obtains another token after a 401; true if there is one and the call may be sent again. */
  renew(rejected: string | null): Promise<boolean>
  /**
   * Returns a resource that was included with the first token (EMB-137), each only once; null if it was not included.
   * Undefined if this credential includes nothing.
   *
   * @param type type of the resource
   * @throws NetTermsError if no token could be obtained
   */
  included?(type: string): Promise<unknown> | undefined
  /** Drops the token and all pending token exchanges. */
  forget(): void
}

export const cookieCredential: Credential = {
  cookies: 'same-origin',
  authorization: async () => null,
  renew: async () => false,
  forget: () => {},
}

export interface IssuedToken {
  accessToken: string
  /** Lifetime in seconds from now, because the clocks of server and browser are never compared. */
  expiresIn: number
  sessionId: string
  /** Resources sent with the token, not yet validated. */
  included?: readonly unknown[] | undefined
}

export interface TokenOptions {
  /** Types of resources that may be included with the first token. */
  includes: readonly string[]
  fetchClientSecret(request: { signal: AbortSignal; sessionId: string | null }): Promise<string>
  /** Exchanges a client secret for a token. */
  exchange(clientSecret: string): Promise<IssuedToken>
  /** Called after every refresh except the first: the user or the customers may have changed. */
  onRenewed(): void
  nowMs?: () => number
}

/**
 * Creates a token credential. One refresh serves every call that waits for it (EMB-4). The first call after four fifths
 * of a token's lifetime renews the token, so a hidden or sleeping tab renews nothing (EMB-5).
 */
export function tokenCredential(options: TokenOptions): Credential {
  const now = options.nowMs ?? (() => performance.now())
  let token: (IssuedToken & { renewAtMs: number }) | null = null
  let sessionId: string | null = null
  let included: readonly unknown[] = []
  let inFlight: Promise<string> | null = null
  let abort = new AbortController()

  const bearer = (accessToken: string) => `Bearer ${accessToken}`

  async function refresh(): Promise<string> {
    const isFirst = sessionId === null
    const { signal } = abort
    const issued = await withTries(signal, async () => {
      return options.exchange(await within(options.fetchClientSecret({ signal, sessionId })))
    })
    token = { ...issued, renewAtMs: now() + issued.expiresIn * 1000 * (0.8 + (Math.random() - 0.5) * 0.1) }
    sessionId = issued.sessionId
    included = issued.included ?? []
    if (!isFirst) options.onRenewed()
    return bearer(issued.accessToken)
  }

  function renewOnce(): Promise<string> {
    const refreshing = (inFlight ??= refresh().finally(() => {
      if (inFlight === refreshing) inFlight = null
    }))
    return refreshing
  }

  /** Returns an included resource and discards it, because it is data of a user. */
  function take(type: string): unknown {
    const found = included.find((resource) => (resource as { type?: unknown } | null)?.type === type)
    included = included.filter((resource) => resource !== found)
    return found ?? null
  }

  return {
    cookies: 'omit',
    // Before the first token, waits for it; later tokens include nothing.
    included: (type) =>
      sessionId === null && options.includes.includes(type) ? renewOnce().then(() => take(type)) : undefined,
    authorization: () => (token && now() < token.renewAtMs ? Promise.resolve(bearer(token.accessToken)) : renewOnce()),
    async renew(rejected) {
      // If another call has renewed the token in the meantime, this call only needs to be sent again.
      if (token && bearer(token.accessToken) !== rejected && !inFlight) return true
      token = null
      await renewOnce()
      return true
    },
    forget() {
      abort.abort()
      abort = new AbortController()
      token = inFlight = null
      included = []
    },
  }
}

const within = (secret: Promise<string>): Promise<string> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(reject, LIMITS.clientSecretTimeoutMs, new DOMException('No secret came.', 'TimeoutError'))
    // A host page's own function may return the secret directly instead of a promise.
    void Promise.resolve(secret)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/**
 * Whether a failed exchange is final. An expired or used secret is not: another one is fetched. Final are a secret that
 * was refused because of its value or origin, a setup fault, and a timeout.
 */
const isFinal = (cause: unknown): boolean =>
  cause instanceof NetTermsError
    ? !cause.retryable && !['client-secret-expired', 'client-secret-consumed'].includes(cause.code)
    : (cause as Error | undefined)?.name === 'TimeoutError'

/**
 * @param signal aborted when the session has ended; then no further secret is requested, and a token that still arrives
 *   is not used
 */
async function withTries(signal: AbortSignal, issue: () => Promise<IssuedToken>): Promise<IssuedToken> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      signal.throwIfAborted()
      const issued = await issue()
      signal.throwIfAborted()
      return issued
    } catch (cause) {
      const wait = LIMITS.tokenTriesMs[attempt]
      if (wait === undefined || signal.aborted || isFinal(cause)) {
        throw new NetTermsError(
          'token-refresh-failed',
          'No session: fetchClientSecret or the exchange of its secret failed. Check the cause.',
          { cause },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * wait))
    }
  }
}
