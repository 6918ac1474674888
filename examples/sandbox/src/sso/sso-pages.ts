/**
 * Signs users in through an identity provider: the browser goes there and returns with a code. Code flow with PKCE,
 * state, and nonce; an attempt is valid once, in the browser that started it. An attempt of a sign-in test ends that
 * test and opens no session. Source: docs/spec/identity.md IDN-12, IDN-13; docs/spec/identity-providers.md IDP-9
 * (security b.6).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as client from 'openid-client'
import { readProgramTime } from '../clock/program-clock.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import { headerOf } from '../http/header-of.ts'
import { readPortalCookie, setPortalCookie } from '../http/portal-cookie.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../http/tokens.ts'
import { openSession } from '../session/sign-in.ts'
import { createDiscovery, readOidcProvider } from './relying-party.ts'
import { beginSignInTest, endSignInTest } from './sign-in-test-pages.ts'
import { TEST_PATH } from './sign-in-tests.ts'
import { browserCookie, CALLBACK, cookieOf, type Desk, goToProvider, originOf } from './sso-attempts.ts'
import { findSsoPerson } from './sso-person.ts'

/** Reasons for a failed sign-in, which the sign-in page shows (IDN-36): `/login?sso=…`. */
export type SsoFailure =
  'unknown-provider' | 'unavailable' | 'refused' | 'expired' | 'unknown-person' | 'locked' | 'too-often'

const LONGEST_PATH = 500
const SIGN_IN_PAGE = '/login'

export function serveSso(app: FastifyInstance, provider: Provider, limiter: RateLimiter): void {
  const desk: Desk = { provider, discover: createDiscovery(provider) }
  const guarded =
    (work: (desk: Desk, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      try {
        await limiter.admit('session.sign-in', 'call', { address: request.ip })
        return await work(desk, request, reply)
      } catch (error) {
        if (error instanceof Refusal) return fail(reply, 'too-often', signInPageOf(queryOf(request)))
        throw error
      }
    }
  app.get('/sso/start', guarded(start))
  app.get(CALLBACK, guarded(comeBack))
  app.get(TEST_PATH, guarded(beginSignInTest))
}

async function start(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { db } = desk.provider
  const query = queryOf(request)
  const registration = await readOidcProvider(db, query.get('provider') ?? '')
  const signInPage = signInPageOf(query)
  if (!registration) return fail(reply, 'unknown-provider', signInPage)
  const configuration = await desk.discover(registration).catch(() => null)
  if (!configuration) return fail(reply, 'unavailable', signInPage)
  const purpose = { return_to: ownPath(query.get('return_to'), '/'), sign_in_page: signInPage, sign_in_test_id: null }
  return goToProvider(desk, request, reply, { registration, configuration }, purpose)
}

async function comeBack(desk: Desk, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { provider } = desk
  const { db, realNow } = provider
  void reply.header('Set-Cookie', browserCookie(provider, '', 0))
  const state = queryOf(request).get('state') ?? ''
  const browser = cookieOf(request)
  // Used up regardless of the result; without the browser's own cookie, the attempt belongs to another person (login
  // CSRF).
  const attempt = await db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', new Date(realNow()))
    .returningAll()
    .executeTakeFirst()
  if (!attempt) return fail(reply, 'expired')
  const registration = await readOidcProvider(db, attempt.identity_provider_id)
  const configuration = registration && (await desk.discover(registration).catch(() => null))
  if (attempt.sign_in_test_id !== null) {
    const came = configuration && (await claimsOf(desk, configuration, request, { ...attempt, state }))
    return endSignInTest(
      desk,
      request,
      reply,
      attempt.sign_in_test_id,
      configuration ? (came ?? 'refused') : 'not-reachable',
    )
  }
  if (!configuration) return fail(reply, 'unavailable', attempt.sign_in_page)
  const claims = await claimsOf(desk, configuration, request, { ...attempt, state })
  if (!claims) return fail(reply, 'refused', attempt.sign_in_page)
  const clock = await readProgramTime(db)
  const vouched = {
    providerId: attempt.identity_provider_id,
    subject: claims.sub,
    verifiedEmail: claims['email_verified'] === true && typeof claims['email'] === 'string' ? claims['email'] : null,
  }
  const times = { now: new Date(realNow()), programNowMs: clock.nowMs }
  const person = await inTransaction(db, (trx) => findSsoPerson(trx, vouched, times))
  if (!person) return fail(reply, 'unknown-person', attempt.sign_in_page)
  if (person.status !== 'active') return fail(reply, 'locked', attempt.sign_in_page)
  const token = await openSession(
    provider,
    person,
    clock.nowMs,
    readPortalCookie(provider, headerOf(request, 'cookie')),
    { userAgent: headerOf(request, 'user-agent'), identityProviderId: attempt.identity_provider_id },
  )
  if (token === null) return fail(reply, 'locked', attempt.sign_in_page)
  return reply.header('Set-Cookie', setPortalCookie(provider, token)).redirect(attempt.return_to, 303)
}

/**
 * Returns the claims; null if the provider rejected the sign-in, or a check fails: signature, issuer, audience, nonce,
 * time, code.
 */
async function claimsOf(
  { provider }: Desk,
  configuration: client.Configuration,
  request: FastifyRequest,
  attempt: { nonce: string; code_verifier: string; state: string },
) {
  const address = new URL(request.raw.url ?? '', originOf(provider, request))
  try {
    const tokens = await client.authorizationCodeGrant(configuration, address, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.code_verifier,
      idTokenExpected: true,
    })
    return tokens.claims() ?? null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    provider.log(JSON.stringify({ level: 'warn', event: 'sso-refused', code }))
    return null
  }
}

/**
 * Redirects to the sign-in page with the reason.
 * @param page path and query of the original sign-in page, which contains the requested page
 */
function fail(reply: FastifyReply, reason: SsoFailure, page = SIGN_IN_PAGE): FastifyReply {
  const address = new URL(page, 'https://own.invalid')
  address.searchParams.set('sso', reason)
  return reply.redirect(address.pathname + address.search, 303)
}

const signInPageOf = (query: URLSearchParams): string => ownPath(query.get('sign_in'), SIGN_IN_PAGE)

const queryOf = (request: FastifyRequest) => new URLSearchParams((request.raw.url ?? '').split('?').slice(1).join('?'))

/**
 * Returns the path if it is on this site, else the other one: `//evil.example` and `/\\evil.example` lead to other
 * sites.
 */
function ownPath(path: string | null, otherwise: string): string {
  if (path === null || path.length > LONGEST_PATH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(path)) return otherwise
  const base = 'https://own.invalid'
  const address = new URL(path, base)
  const isOwn = address.origin === base && !address.pathname.startsWith('//')
  return isOwn ? address.pathname + address.search + address.hash : otherwise
}
