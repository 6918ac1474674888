/**
 * Obtains the token for a page outside the provider's origin: a client secret from the page's own server is exchanged
 * at the API. The loader requests the first secret while the code loads. Source: docs/spec/session.md EMB-4…EMB-6.
 */
import { createApi } from '../api/create-api.ts'
import type { RetryBudget } from '../api/retry-budget.ts'
import { cookieCredential, type Credential, tokenCredential } from '../api/credential.ts'
import { createEmbedToken, type ErrorCode, NetTermsError } from '../contract/index.ts'
import type { ActivityLog } from '../debug/activity-log.ts'
import type { NetTermsOptions } from './options.ts'

/** Options as passed by the loader; `first` is the pending request for the first secret. */
export type StartedOptions = NetTermsOptions & { first?: Promise<string | Response> }

interface Place {
  base: string
  fetch: typeof fetch
  retryBudget: RetryBudget
  /** Logs the exchange, and the request to the page's session address under the name `session-url`, for `doctor()`. */
  onExchange: ActivityLog['addRequest']
  /** Called after every refresh except the first, because the user or the customers may have changed. */
  onRenewed(): void
}

/**
 * Returns the setup error that prevents every session, detected without a request; null if there is none (EMB-73,
 * EMB-74).
 */
export function setupMistake(options: Partial<NetTermsOptions>): ErrorCode | null {
  const { api, key, session, fetchClientSecret, sessionUrl } = options
  if (!api) return 'setup-api-missing'
  if (session) return null
  if (!key) return 'setup-key-missing'
  if (key.startsWith('sk_')) return 'secret-key-in-browser'
  return fetchClientSecret || sessionUrl ? null : 'setup-session-url-missing'
}

export function embedCredential(options: StartedOptions, place: Place): Credential {
  const { fetch, onExchange, onRenewed } = place
  const api = createApi({ ...place, credential: { ...cookieCredential, cookies: 'omit' } })
  let first = options.first ?? null
  let hadToken = false
  // A page that had a token is set up correctly, so its server is down or being replaced, and the request is retried.
  const codeNow = (code: ErrorCode): ErrorCode => (hadToken ? 'session-unavailable' : code)

  async function ask(request: { signal: AbortSignal; sessionId: string | null }): Promise<string> {
    // Checked again, because a page may need a session later: after `reloadSession()`, or after its tab was hidden for
    // long.
    const mistake = setupMistake(options)
    if (mistake) throw noSecret(mistake)
    const begun = first
    first = null
    const startedAt = performance.now()
    if (begun) {
      const answer = await begun.catch(() => null)
      if (answer instanceof Response) return secretOf(answer)
      if (answer !== null) return answer
    }
    if (options.fetchClientSecret) return options.fetchClientSecret(request)
    const address = new URL(options.sessionUrl ?? '', location.href)
    if (address.origin !== location.origin) throw noSecret('setup-session-url-missing')
    return secretOf(await fetch(address.href, { method: 'POST', credentials: 'same-origin', signal: request.signal }))

    async function secretOf(response: Response): Promise<string> {
      const { secret, code: found } = await read(response)
      const code = found && codeNow(found)
      onExchange({
        ...{
          call: 'session-url',
          method: 'POST',
          path: 'sessionUrl',
          status: response.status,
          correlationId: null,
          code,
        },
        durationMs: Math.round(performance.now() - startedAt),
      })
      if (code) throw noSecret(code, response.status)
      return secret as string
    }
  }

  const { includes } = createEmbedToken.query
  return tokenCredential({
    includes,
    fetchClientSecret: ask,
    async exchange(clientSecret) {
      // The host page's function may return anything, and a secret key must never be sent (EMB-74).
      if (typeof clientSecret !== 'string') throw noSecret(codeNow('setup-client-secret-missing'))
      if (clientSecret.startsWith('sk_')) throw noSecret('secret-key-in-browser')
      const { data, included } = await api.send(createEmbedToken, {
        include: hadToken ? [] : includes,
        body: { client_secret: clientSecret, publishable_key: options.key ?? '' },
      })
      hadToken = true
      return { accessToken: data.access_token, expiresIn: data.expires_in, sessionId: data.session_id, included }
    },
    onRenewed,
  })
}

/** The error's texts are in the part `setup`, which a correctly set up page never loads. */
const noSecret = (code: ErrorCode, status?: number): NetTermsError =>
  new NetTermsError(code, `No client secret (${code}).`, status === undefined ? {} : { status })

/** Reads the response of the session address: a secret, or an error code. */
async function read(response: Response): Promise<{ secret?: unknown; code: ErrorCode | null }> {
  const { ok, status, redirected } = response
  const answer = (await response.json().catch(() => null)) as { client_secret?: unknown } | null
  const secret = answer?.client_secret
  if (ok && typeof secret === 'string') return { secret, code: null }
  if (redirected) return { code: 'setup-session-url-redirected' }
  if (!ok) return { code: status === 404 || status === 405 ? 'setup-session-url-not-found' : 'session-unavailable' }
  return { code: answer ? 'setup-client-secret-missing' : 'setup-session-url-not-json' }
}
