/**
 * How a page that is not the provider's gets its token: a client secret from its own server, exchanged at ours. The
 * loader asked for the first one while the code was on its way. Source: docs/spec/session.md EMB-4…EMB-6.
 */
import { createApi } from '../api/create-api.ts'
import type { RetryBudget } from '../api/retry-budget.ts'
import { cookieCredential, type Credential, tokenCredential } from '../api/credential.ts'
import { createEmbedToken, NetTermsError } from '../contract/index.ts'
import type { NetTermsOptions } from './options.ts'

/** As the loader hands them over: `first` is under way already. */
export type StartedOptions = NetTermsOptions & { first?: Promise<string | Response> }

interface Place {
  base: string
  fetch: typeof fetch
  retryBudget: RetryBudget
  /** Told after every refresh but the first: the user or the customers may have changed. */
  onRenewed(): void
}

export function embedCredential(options: StartedOptions, { base, fetch, retryBudget, onRenewed }: Place): Credential {
  const api = createApi({ base, fetch, retryBudget, credential: { ...cookieCredential, cookies: 'omit' } })
  let first = options.first ?? null

  async function ask(request: { signal: AbortSignal; sessionId: string | null }): Promise<string> {
    const begun = first
    first = null
    if (begun) {
      const answer = await begun.catch(() => null)
      if (typeof answer === 'string') return answer
      if (answer instanceof Response) return secretIn(answer)
    }
    if (options.fetchClientSecret) return options.fetchClientSecret(request)
    const address = new URL(options.sessionUrl ?? '', location.href)
    if (options.sessionUrl === undefined || address.origin !== location.origin) {
      throw new NetTermsError(
        'configuration-invalid',
        'There is no way to a session: give fetchClientSecret, or a sessionUrl of this page’s origin.',
      )
    }
    return secretIn(await fetch(address.href, { method: 'POST', credentials: 'same-origin', signal: request.signal }))
  }

  return tokenCredential({
    fetchClientSecret: ask,
    async exchange(clientSecret) {
      const { data } = await api.send(createEmbedToken, {
        body: { client_secret: clientSecret, publishable_key: options.key ?? '' },
      })
      return { accessToken: data.access_token, expiresIn: data.expires_in, sessionId: data.session_id }
    },
    onRenewed,
  })
}

/** @throws Error when the page's own address answers anything but a secret; its message is for the host's log */
async function secretIn(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => null)) as { client_secret?: unknown } | null
  if (!response.ok || typeof answer?.client_secret !== 'string') {
    throw new Error(`The page’s session address answered ${response.status} without a client_secret.`)
  }
  return answer.client_secret
}
