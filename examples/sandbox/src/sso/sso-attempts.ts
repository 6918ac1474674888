/** Sends a browser to an identity provider, for a sign-in and for a test. Source: docs/spec/identity.md IDN-12. */
import { LIMITS } from 'netterms/contract/internal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Insertable } from 'kysely'
import * as client from 'openid-client'
import type { SsoAttemptsTable } from '../db/identity-schema.ts'
import type { Provider } from '../http/app-options.ts'
import { headerOf } from '../http/header-of.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import type { Discover, OidcRegistration } from './relying-party.ts'

const COOKIE = 'sso'
/** Return address registered at every provider. */
export const CALLBACK = '/sso/callback'

export interface Desk {
  provider: Provider
  discover: Discover
}

type Purpose = Pick<Insertable<SsoAttemptsTable>, 'return_to' | 'sign_in_page' | 'sign_in_test_id'>

export async function goToProvider(
  { provider }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
  { registration, configuration }: { registration: OidcRegistration; configuration: client.Configuration },
  purpose: Purpose,
): Promise<FastifyReply> {
  const [state, nonce, browser] = [client.randomState(), client.randomNonce(), newSecret()]
  const verifier = client.randomPKCECodeVerifier()
  await provider.db
    .insertInto('sso_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      identity_provider_id: registration.id,
      nonce,
      code_verifier: verifier,
      expires_at: new Date(provider.realNow() + LIMITS.ssoMinutes * 60_000),
      ...purpose,
    })
    .execute()
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: `${originOf(provider, request)}${CALLBACK}`,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return reply
    .header('Set-Cookie', browserCookie(provider, browser, LIMITS.ssoMinutes * 60))
    .redirect(address.href, 303)
}

/** Returns the provider's own origin that the browser used, because its cookies are set there. */
export function originOf({ providerOrigins }: Provider, request: FastifyRequest): string {
  const origins = providerOrigins()
  const origin = origins.find((each) => new URL(each).host === request.headers.host) ?? origins[0]
  if (origin === undefined) throw new Error('Single sign-on needs the origin of the provider’s pages.')
  return origin
}

export function browserCookie({ https }: Provider, value: string, maxAgeSeconds: number): string {
  const pairs = [
    `${https ? '__Host-' : ''}${COOKIE}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...pairs, ...(https ? ['Secure'] : [])].join('; ')
}

export const cookieOf = (request: FastifyRequest): string =>
  /(?:^|;\s*)(?:__Host-)?sso=([\w-]{1,100})/.exec(headerOf(request, 'cookie') ?? '')?.[1] ?? ''
