/** The only call that needs the secret key. It runs on this server; the key never reaches the bundle. */
import { createEmbedSession } from 'netterms/server'
import { settings } from './settings.mjs'

const TIMEOUT_MS = 10_000

/**
 * Tells the provider which user is signed in, and returns a client secret for that user's page: it works once, within two
 * minutes, on pages of this site only. Do not store or log it.
 *
 * @throws NetTermsError with the provider's error code. The message contains neither the key nor the client secret
 */
export async function createClientSecret(user) {
  const { clientSecret } = await createEmbedSession(settings.netterms.secretKey, {
    api: `${settings.netterms.origin}/api`,
    // The id in your own system. Never an email address, which changes and identifies a person.
    externalUserId: user.id,
    user: { firstName: user.firstName, lastName: user.lastName },
    buidCustomers: user.customers,
    role: user.role.toLowerCase(),
    allowedOrigins: [settings.origin],
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return clientSecret
}
