/**
 * What a partner's back end does: says to the provider who its signed-in user is, with the secret key, and hands the answer
 * to that user's browser. The secret is never stored and never logged. Source: docs/spec/session.md EMB-1, EMB-3.
 */
import { randomUUID } from 'node:crypto'

const MEDIA_TYPE = 'application/vnd.api+json'
const TIMEOUT_MS = 10_000

/** The buyer that this site's own sign-in would name; here it knows one. */
const BUYER = {
  external_user_id: 'torqline-17',
  user: { first_name: 'Robin', last_name: 'Hale' },
  role: 'Payer',
  buid_customers: ['10428'],
} as const

/**
 * @param origin of the page that will use the secret: it works from nowhere else
 * @returns a client secret, good once and for two minutes
 * @throws Error with the provider's status and code, without the key and without the body
 */
export async function mintSession(provider: string, secretKey: string, origin: string): Promise<string> {
  const response = await fetch(`${provider}/api/embed-sessions`, {
    method: 'POST',
    headers: {
      'Content-Type': MEDIA_TYPE,
      Accept: MEDIA_TYPE,
      Authorization: `Bearer ${secretKey}`,
      // A key per attempt: a secret that was handed out once must not be handed out again.
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      data: { type: 'embed-sessions', attributes: { ...BUYER, allowed_origins: [origin] } },
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const answer = (await response.json()) as {
    data?: { attributes?: { client_secret?: unknown } }
    errors?: { code?: unknown }[]
  }
  const clientSecret = answer.data?.attributes?.client_secret
  if (!response.ok || typeof clientSecret !== 'string') {
    throw new Error(`The provider answered ${response.status} ${String(answer.errors?.[0]?.code ?? '')} to a session.`)
  }
  return clientSecret
}
