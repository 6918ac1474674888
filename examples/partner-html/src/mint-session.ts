/**
 * Back end of a partner: identifies its signed-in user to the provider with the secret key, and returns the client
 * secret to that user's browser. The secret is never stored and never logged. Source: docs/spec/session.md EMB-1,
 * EMB-3.
 */
import { createEmbedSession } from 'netterms/server'

const TIMEOUT_MS = 10_000

/** Buyer that the site's sign-in would identify; this example always uses the same one. */
const BUYER = {
  externalUserId: 'torqline-17',
  user: { firstName: 'Robin', lastName: 'Hale' },
  role: 'payer',
  buidCustomers: ['10428'],
} as const

/**
 * Creates a session with the provider.
 * @param origin origin of the page that will use the secret, which is valid only there
 * @returns a client secret, valid once and for two minutes
 * @throws NetTermsError with the provider's code, without the key and without the body
 */
export async function mintSession(provider: string, secretKey: string, origin: string): Promise<string> {
  const { clientSecret } = await createEmbedSession(secretKey, {
    api: `${provider}/api`,
    ...BUYER,
    allowedOrigins: [origin],
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return clientSecret
}
