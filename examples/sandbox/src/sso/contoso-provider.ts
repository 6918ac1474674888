/**
 * Runs an identity provider of a company, for the sandbox: Contoso has its own accounts and its own sign-in page, and
 * supports standard OpenID Connect. Its only link to NetTerms is a registered client. Source: docs/spec/identity.md
 * IDN-13, IDN-38.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type OidcProvider from 'oidc-provider'
import { SANDBOX_PASSWORD } from '../db/seed/people.ts'
import { ANSWER_DEFAULTS } from '../http/answer-defaults.ts'
import type { Provider } from '../http/app-options.ts'
import { CONTOSO_ACCOUNTS, CONTOSO_PATH, CONTOSO_PROVIDER, SANDBOX_CLIENT } from './contoso-accounts.ts'
import { CONTOSO_SHEET, contosoHeaders, loginPage, overPage } from './contoso-pages.ts'
import { readOidcProvider } from './relying-party.ts'
import { CALLBACK } from './sso-attempts.ts'

const SCOPE = 'openid email profile'
const FORM_LIMIT = 4_096
/** Status 410 for both expired and unknown interactions, because the identity provider cannot distinguish them. */
const OVER = 410

type Visit = FastifyRequest<{ Params: { uid: string } }>

/** Serves the identity provider, which is created on the first request, because most sandboxes never need it. */
export function serveContoso(app: FastifyInstance, provider: Provider): void {
  let made: Promise<OidcProvider> | null = null
  const contoso = () => (made ??= createContoso(provider))
  void app.register(
    async (scope) => {
      // The identity provider reads the bodies itself.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
      scope.get('/sheet.css', (_, reply) => reply.type('text/css; charset=utf-8').send(CONTOSO_SHEET))
      scope.get('/interaction/:uid', (request: Visit, reply) =>
        unlessOver(reply, async () => {
          const { uid } = await (await contoso()).interactionDetails(request.raw, reply.raw)
          return sendLogin(reply, provider, uid, false)
        }),
      )
      scope.post('/interaction/:uid', (request: Visit, reply) =>
        unlessOver(reply, async () => {
          const oidc = await contoso()
          const { uid } = await oidc.interactionDetails(request.raw, reply.raw)
          const form = await readForm(request.raw)
          const account = CONTOSO_ACCOUNTS.find(({ email }) => email === form.get('email')?.trim().toLowerCase())
          if (!account || form.get('password') !== SANDBOX_PASSWORD) return sendLogin(reply, provider, uid, true)
          const result = { login: { accountId: account.subject } }
          return reply.redirect(await oidc.interactionResult(request.raw, reply.raw, result), 303)
        }),
      )
      scope.all('/*', async (request, reply) => {
        const handle = (await contoso()).callback()
        reply.hijack()
        // The identity provider's own metadata and errors lack these headers.
        for (const [name, value] of Object.entries(ANSWER_DEFAULTS)) reply.raw.setHeader(name, value)
        await handle(...below(CONTOSO_PATH, request.raw, reply.raw))
      })
    },
    { prefix: CONTOSO_PATH },
  )
}

/**
 * Shows the page for an ended interaction, reached by the browser's Back, a bookmark, or a second tab: that is not a
 * server error.
 */
async function unlessOver(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    const { errors } = await import('oidc-provider')
    if (!(error instanceof errors.SessionNotFound)) throw error
    return reply.code(OVER).headers(contosoHeaders()).send(overPage())
  }
}

/** Adjusts the request as a router does for a sub-application: the rest of the path, and the full path in addition. */
function below(path: string, request: IncomingMessage, response: ServerResponse): [IncomingMessage, ServerResponse] {
  const whole = request.url ?? ''
  return [Object.assign(request, { originalUrl: whole, url: whole.slice(path.length) || '/' }), response]
}

async function createContoso(provider: Provider): Promise<OidcProvider> {
  const known = await readOidcProvider(provider.db, CONTOSO_PROVIDER)
  if (!known) throw new Error('The sandbox was seeded without its identity provider: start with --fresh.')
  const { default: Oidc, errors } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const registered = (id: string, secret: string) => ({
    client_id: id,
    client_secret: secret,
    client_name: 'NetTerms sandbox',
    redirect_uris: provider.providerOrigins().map((origin) => `${origin}${CALLBACK}`),
    response_types: ['code' as const],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post' as const,
    id_token_signed_response_alg: 'ES256' as const,
  })
  return new Oidc(known.issuer, {
    clients: [registered(known.clientId, known.clientSecret), registered(SANDBOX_CLIENT.id, SANDBOX_CLIENT.secret)],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'contoso-1', alg: 'ES256', use: 'sig' }] },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'contoso_session', interaction: 'contoso_interaction', resume: 'contoso_resume' },
      long: { path: CONTOSO_PATH },
    },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The claims of a scope are in the ID token, because no separate request is made for them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${CONTOSO_PATH}/interaction/${uid}` },
    ttl: { Session: 900, Interaction: 600, Grant: 900, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
    renderError(ctx, _said, error) {
      if (error instanceof errors.SessionNotFound) ctx.status = OVER
      ctx.set(contosoHeaders())
      ctx.body = overPage()
    },
    findAccount: (_, subject) => {
      const account = CONTOSO_ACCOUNTS.find((each) => each.subject === subject)
      return account && { accountId: subject, claims: () => claimsOf(account) }
    },
    // The company has given consent for all of its users.
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

function sendLogin(reply: FastifyReply, provider: Provider, uid: string, isWrong: boolean): FastifyReply {
  return reply
    .code(isWrong ? 422 : 200)
    .headers(contosoHeaders(["'self'", ...provider.providerOrigins()]))
    .send(loginPage(uid, isWrong))
}
