/**
 * What a partner's back end does: says to the provider who its signed-in user is, with the secret key, and hands the answer
 * to that user's browser. The secret is never stored and never logged. Source: docs/spec/session.md EMB-1, EMB-3.
 */
import { createEmbedSession } from 'netterms/server'

const TIMEOUT_MS = 10_000

/** The buyer that this site's own sign-in would name; here it knows one. */
const BUYER = {
  externalUserId: 'torqline-17',
  user: { firstName: 'Robin', lastName: 'Hale' },
  role: 'payer',
  buidCustomers: ['10428'],
} as const

/**
 * @param origin of the page that will use the secret: it works from nowhere else
 * @returns a client secret, good once and for two minutes
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
