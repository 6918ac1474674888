/** The only call that needs the secret key. It runs on this server; the key never reaches a page. */
import { randomUUID } from 'node:crypto'
import { settings } from './settings.mjs'

const { origin, secretKey } = settings.netterms
const MEDIA_TYPE = 'application/vnd.api+json'
const TIMEOUT_MS = 10_000

/**
 * Tells the provider which user is signed in, and returns a client secret for that user's page. The page exchanges it for
 * a session. It works once, within two minutes, on pages of this site only; do not store or log it.
 *
 * @param customers numbers of the provider's customers that this user may see; the first one is selected
 * @throws Error with the provider's error code. The message contains neither the key nor the client secret
 */
export async function createClientSecret(user, customers = user.customers) {
  const response = await fetch(`${origin}/api/embed-sessions`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${secretKey}`,
      'Content-Type': MEDIA_TYPE,
      Accept: MEDIA_TYPE,
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({
      data: {
        type: 'embed-sessions',
        attributes: {
          // The id in your own system. Never an email address, which changes and identifies a person.
          external_user_id: user.id,
          user: { first_name: user.firstName, last_name: user.lastName },
          buid_customers: customers,
          role: user.role,
          allowed_origins: [settings.origin],
        },
      },
    }),
    // The key must not follow a redirect to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // A proxy in between may answer with a page instead of JSON.
  const body = await response.json().catch(() => null)
  const clientSecret = body?.data?.attributes?.client_secret
  if (typeof clientSecret === 'string') return clientSecret
  throw new Error(`The provider created no session: ${response.status} ${body?.errors?.[0]?.code ?? ''}`.trim())
}
