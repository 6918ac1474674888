/**
 * The identity provider of a company, for the sandbox: Contoso has its own accounts and its own page to sign in, and speaks
 * OpenID Connect as any other does. It knows nothing of NetTerms but a registered client.
 * Source: docs/spec/identity.md IDN-13.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type OidcProvider from 'oidc-provider'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import type { Provider } from '../http/app-options.ts'
import { escapeHtml } from '../reference/html.ts'
import { REFERENCE_SHEET } from '../reference/reference-sheet.ts'
import { CONTOSO_ACCOUNTS, CONTOSO_PATH, CONTOSO_PROVIDER } from './contoso-accounts.ts'
import { readOidcProvider } from './relying-party.ts'

const SCOPE = 'openid email profile'
const FORM_LIMIT = 4_096
const HTML = 'text/html; charset=utf-8'

/** Made on the first request: most starts of a sandbox never need it. */
export function serveContoso(app: FastifyInstance, provider: Provider): void {
  let made: Promise<OidcProvider> | null = null
  const contoso = () => (made ??= createContoso(provider))
  void app.register(
    async (scope) => {
      // Bodies are the identity provider's own to read.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.get('/sheet.css', (_, reply) => reply.type('text/css; charset=utf-8').send(`${REFERENCE_SHEET}${SHEET}`))
      scope.get<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        const { uid } = await (await contoso()).interactionDetails(request.raw, reply.raw)
        return sendLogin(reply, provider, uid, false)
      })
      scope.post<{ Params: { uid: string } }>('/interaction/:uid', async (request, reply) => {
        const oidc = await contoso()
        const { uid } = await oidc.interactionDetails(request.raw, reply.raw)
        const form = await readForm(request.raw)
        const account = CONTOSO_ACCOUNTS.find(({ email }) => email === form.get('email')?.trim().toLowerCase())
        if (!account || form.get('password') !== SANDBOX_PASSWORD) return sendLogin(reply, provider, uid, true)
        reply.hijack()
        await oidc.interactionFinished(request.raw, reply.raw, { login: { accountId: account.subject } })
      })
      scope.all('/*', async (request, reply) => {
        const handle = (await contoso()).callback()
        reply.hijack()
        await handle(...below(CONTOSO_PATH, request.raw, reply.raw))
      })
    },
    { prefix: CONTOSO_PATH },
  )
}

/** As a router that mounts one application in another does it: the rest of the path, and the whole beside it. */
function below(path: string, request: IncomingMessage, response: ServerResponse): [IncomingMessage, ServerResponse] {
  const whole = request.url ?? ''
  return [Object.assign(request, { originalUrl: whole, url: whole.slice(path.length) || '/' }), response]
}

async function createContoso(provider: Provider): Promise<OidcProvider> {
  const known = await readOidcProvider(provider.db, CONTOSO_PROVIDER)
  if (!known) throw new Error('The sandbox was seeded without its identity provider: start with --fresh.')
  const { default: Oidc } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Oidc(known.issuer, {
    clients: [
      {
        client_id: known.clientId,
        client_secret: known.clientSecret,
        client_name: 'NetTerms sandbox',
        redirect_uris: provider.providerOrigins().map((origin) => `${origin}/sso/callback`),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'contoso-1', alg: 'ES256', use: 'sig' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'contoso_session', interaction: 'contoso_interaction', resume: 'contoso_resume' },
      long: { path: CONTOSO_PATH },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The claims of a scope stand in the ID token: nobody asks for them again.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${CONTOSO_PATH}/interaction/${uid}` },
    ttl: { Session: 900, Interaction: 600, Grant: 900, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    findAccount: (_, subject) => {
      const account = CONTOSO_ACCOUNTS.find((each) => each.subject === subject)
      return account && { accountId: subject, claims: () => claimsOf(account) }
    },
    // Its people have agreed once and for all: the company did, for them.
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc
      if (!client || !session?.accountId) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPE)
      await grant.save()
      return grant
    },
  })
}

const claimsOf = ({ subject, email, name, isVerified }: (typeof CONTOSO_ACCOUNTS)[number]) => ({
  sub: subject,
  email,
  email_verified: isVerified,
  name,
})

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > FORM_LIMIT) return new URLSearchParams()
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

const SHEET = `form { display: grid; gap: 12px; max-width: 360px; }
label { display: grid; gap: 4px; }
input, button { font: inherit; padding: 10px 12px; border-radius: 6px; border: 1px solid light-dark(#8a94a3, #56616f); }
button { background: light-dark(#1c2430, #e4e8ee); color: light-dark(#ffffff, #12161c); cursor: pointer; }
`

function sendLogin(reply: FastifyReply, provider: Provider, uid: string, isWrong: boolean): FastifyReply {
  const origins = provider.providerOrigins().join(' ')
  return reply
    .code(isWrong ? 422 : 200)
    .headers({
      // Chrome follows a form's redirects by this list: back to the portal is one of them.
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self' ${origins}; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    })
    .type(HTML).send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Contoso: sign in</title>
<link rel="stylesheet" href="${CONTOSO_PATH}/sheet.css">
</head>
<body>
<main>
<h1>Contoso</h1>
<p>Sign in with your Contoso account to continue to NetTerms.</p>
${isWrong ? '<p role="alert">E-mail address and password do not fit together.</p>' : ''}
<form method="post" action="${CONTOSO_PATH}/interaction/${escapeHtml(uid)}">
<label>E-mail address <input name="email" type="email" autocomplete="username" required autofocus></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<button type="submit">Sign in</button>
</form>
</main>
</body>
</html>
`)
}
