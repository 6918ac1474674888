import { createEmbedSession, isNetTermsError } from 'netterms/server'
import { settings } from '../../lib/settings'
import { currentUser } from '../../lib/site-session'

const TIMEOUT_MS = 10_000
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * Answers the widgets of a signed-in user with a client secret. It works once, within two minutes, on pages of this site
 * only. The secret key stays in this file's environment: no client component imports it.
 */
export async function POST(request: Request): Promise<Response> {
  const { origin, netterms } = settings()
  // Next checks the origin of server actions, not of route handlers.
  if (request.headers.get('Origin') !== origin) {
    return Response.json({ error: 'This address serves pages of this site only.' }, { status: 403, headers: NO_STORE })
  }
  const user = await currentUser()
  if (!user) return Response.json({ error: 'Sign in first.' }, { status: 401, headers: NO_STORE })
  try {
    const { clientSecret } = await createEmbedSession(netterms.secretKey, {
      api: `${netterms.origin}/api`,
      externalUserId: user.id,
      user: { firstName: user.firstName, lastName: user.lastName },
      buidCustomers: [...user.customers],
      role: user.role,
      allowedOrigins: [origin],
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return Response.json({ client_secret: clientSecret }, { headers: NO_STORE })
  } catch (error) {
    console.error('No session was created:', isNetTermsError(error) ? error.code : error)
    const body = { error: 'Invoices are unavailable. Try again in a moment.' }
    return Response.json(body, { status: 502, headers: NO_STORE })
  }
}
