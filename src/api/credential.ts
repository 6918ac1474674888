/**
 * How calls prove who makes them: the portal's cookie, or a bearer token that lives in this closure and nowhere else.
 * Source: docs/spec/session.md EMB-4…EMB-6 (security b.4).
 */
import { LIMITS, NetTermsError } from '../contract/index.ts'

export interface Credential {
  /** `include` for the portal's own origin, `omit` everywhere else: embedded widgets never use cookies. */
  readonly cookies: 'same-origin' | 'omit'
  /** `Authorization` header of the next call; null with cookies. Fetches a token when there is none or it is old. */
  authorization(): Promise<string | null>
  /** After a 401: true when a new token was had and the call may be replayed. */
  renew(rejected: string | null): Promise<boolean>
  /**
   * The answer to a read that the first token's answer included (EMB-137), each once; null where it did not. Undefined:
   * nothing can be included.
   *
   * @param type of the resource
   * @throws NetTermsError when no token could be had
   */
  included?(type: string): Promise<unknown> | undefined
  /** Drops what is held, and what is under way. */
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
  /** Seconds from now: wall clocks are never compared. */
  expiresIn: number
  sessionId: string
  /** Resources that the answer included, unchecked. */
  included?: readonly unknown[] | undefined
}

export interface TokenOptions {
  /** Types of resources that the first token's answer may include. */
  includes: readonly string[]
  fetchClientSecret(request: { signal: AbortSignal; sessionId: string | null }): Promise<string>
  /** Turns a client secret into a token. */
  exchange(clientSecret: string): Promise<IssuedToken>
  /** Called after every refresh except the first: the user or the customers may have changed. */
  onRenewed(): void
  nowMs?: () => number
}

/**
 * One refresh serves every call that waits for it (EMB-4). A token is renewed when four fifths of its life are over, on
 * the next call, so a hidden or sleeping tab renews nothing (EMB-5).
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

  /** Nothing that was said of one user is kept after it was read. */
  function take(type: string): unknown {
    const found = included.find((resource) => (resource as { type?: unknown } | null)?.type === type)
    included = included.filter((resource) => resource !== found)
    return found ?? null
  }

  return {
    cookies: 'omit',
    // A start without a token waits for the first; the answer with a later one includes nothing.
    included: (type) =>
      sessionId === null && options.includes.includes(type) ? renewOnce().then(() => take(type)) : undefined,
    authorization: () => (token && now() < token.renewAtMs ? Promise.resolve(bearer(token.accessToken)) : renewOnce()),
    async renew(rejected) {
      // Another call may have renewed meanwhile: then this one only has to be sent again.
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
    // A host's own function may give the secret itself.
    void Promise.resolve(secret)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/**
 * A secret that lay too long is worth a new one; one that is refused for what it is or where it is from is not, nor is a
 * page that is set up wrongly or another long wait.
 */
const isFinal = (cause: unknown): boolean =>
  cause instanceof NetTermsError
    ? !cause.retryable && !['client-secret-expired', 'client-secret-consumed'].includes(cause.code)
    : (cause as Error | undefined)?.name === 'TimeoutError'

/** @param signal aborted when the session has ended: no further secret is requested, and a token that arrives is not used */
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
          'No session: fetchClientSecret or the exchange of its secret failed. Look at the cause.',
          { cause },
        )
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * wait))
    }
  }
}
