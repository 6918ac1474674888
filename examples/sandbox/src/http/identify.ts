/**
 * Identifies the caller of a request: by the portal's cookie, an embed token, or a partner's secret key, as the call
 * requires. Source: docs/spec/session.md SES-1, SES-5, EMB-2, EMB-4, EMB-5 (security b.1, b.2).
 */
import type { Call } from 'netterms/contract/internal'
import type { FastifyRequest } from 'fastify'
import { findKeyOf } from '../api-keys/secret-keys.ts'
import { findEmbedPrincipal } from '../embed-sessions/embed-principal.ts'
import { findFramePrincipal } from '../frame-tokens/frame-principal.ts'
import { findPortalPrincipal } from '../session/portal-principal.ts'
import type { Provider } from './app-options.ts'
import { isFromBrowser, refuseCrossSiteCookie, refuseForeignPage, requireOwnPage } from './cross-site.ts'
import { headerOf } from './header-of.ts'
import type { FrameGrant, Principal } from './handler.ts'
import { readPortalCookie } from './portal-cookie.ts'
import { Refusal } from './refusal.ts'
import { sourceOf } from './request-source.ts'
import { secretKeyInvalid, tokenInvalid } from './session-refusals.ts'
import { SECRET_KEY_PREFIX } from './tokens.ts'

export interface Identity {
  principal: Principal | null
  publishableKey: string | null
  secretKey?: string
  portalCookie?: string
  frame?: FrameGrant
  /** Offset of the program's clock, if it was read together with the principal. */
  clockOffset?: string | null
}

type Headers = Pick<FastifyRequest, 'headers' | 'method' | 'protocol' | 'host'>
/** Marks requests sent by the page's timer, not by the user: they do not renew the session (TRU-19). */
const BACKGROUND_HEADER = 'netterms-background'
const ANONYMOUS: Identity = { principal: null, publishableKey: null }

/**
 * Identifies the caller.
 * @throws Refusal 401 if a credential is present but invalid, 403 if it may not be used from the request's origin;
 * never for a missing credential on `none`, `optional`, and `session` calls, because the permission check handles that
 */
export async function identify(provider: Provider, call: Call, request: Headers): Promise<Identity> {
  const authorization = headerOf(request, 'authorization')
  if (authorization?.startsWith(`Bearer ${SECRET_KEY_PREFIX}`) && isFromBrowser(request)) throw keyInBrowser(provider)
  switch (call.credential) {
    case 'none':
      return identifyForOpenCall(provider, call, request)
    case 'secret-key':
      return identifyPartner(provider, authorization)
    case 'frame':
    case 'step-up':
      return identifyFrame(provider, call, request, authorization)
    case 'optional':
    case 'session':
      return authorization === undefined
        ? identifyByCookie(provider, request)
        : identifyByToken(provider, request, authorization)
  }
}

const isWrite = (method: string): boolean => method !== 'GET' && method !== 'HEAD'

function identifyForOpenCall(provider: Provider, call: Call, request: Headers): Identity {
  if (!isWrite(request.method)) return ANONYMOUS
  if (call.name === 'session.sign-in' || call.name === 'sign-ins.verify') {
    // A page that signs a user in under another name is an attack too (login CSRF).
    requireOwnPage(request, provider.providerOrigins())
    const cookie = readPortalCookie(provider, headerOf(request, 'cookie'))
    return cookie === undefined ? ANONYMOUS : { ...ANONYMOUS, portalCookie: cookie }
  }
  // A client secret is exchanged on partner pages with origins that the session lists; a one-time token is exchanged on
  // the secure origin, which the handler checks.
  if (call.name !== 'embed-tokens.create' && call.name !== 'frame-sessions.create') refuseForeignPage(request, provider)
  return ANONYMOUS
}

async function identifyByCookie(provider: Provider, request: Headers): Promise<Identity> {
  const cookie = readPortalCookie(provider, headerOf(request, 'cookie'))
  if (cookie === undefined) return ANONYMOUS
  refuseCrossSiteCookie(request)
  if (isWrite(request.method)) requireOwnPage(request, provider.providerOrigins())
  // A write always counts as the user's own action and renews the session.
  const isBackground = !isWrite(request.method) && headerOf(request, BACKGROUND_HEADER) === '1'
  return { ...ANONYMOUS, ...(await findPortalPrincipal(provider, cookie, { isBackground })) }
}

/**
 * Identifies the caller by the `Authorization` header and ignores cookies: a request uses one or the other, never both
 * (security b.6).
 */
async function identifyByToken(provider: Provider, request: Headers, authorization: string): Promise<Identity> {
  const token = /^Bearer (et_[A-Za-z0-9_-]{43})$/.exec(authorization)?.[1]
  if (token === undefined) throw tokenInvalid()
  return { ...ANONYMOUS, ...(await findEmbedPrincipal(provider, token, sourceOf(request, provider.providerOrigins()))) }
}

/**
 * Identifies the caller of the secure frame, which does not use cookies: one that a browser sends is ignored (SEC-9).
 */
async function identifyFrame(
  provider: Provider,
  call: Call,
  request: Headers,
  authorization: string | undefined,
): Promise<Identity> {
  if (authorization === undefined) return ANONYMOUS
  const token = /^Bearer (f[st]_[A-Za-z0-9_-]{43})$/.exec(authorization)?.[1]
  if (token === undefined) throw tokenInvalid()
  return {
    ...ANONYMOUS,
    ...(await findFramePrincipal(provider, call, token, sourceOf(request, provider.providerOrigins()))),
  }
}

async function identifyPartner({ db, realNow }: Provider, authorization: string | undefined): Promise<Identity> {
  const secretKey = /^Bearer (sk_[A-Za-z0-9_-]{1,120})$/.exec(authorization ?? '')?.[1]
  const publishableKey = secretKey === undefined ? undefined : await findKeyOf(db, secretKey, realNow())
  if (secretKey === undefined || publishableKey === undefined) throw secretKeyInvalid()
  return { principal: null, publishableKey, secretKey }
}

function keyInBrowser({ log }: Provider): Refusal {
  log(JSON.stringify({ level: 'warn', event: 'secret-key-in-browser' }))
  return new Refusal({
    code: 'secret-key-in-browser',
    detail:
      'A secret key came from a browser. Call from your server only, and replace the key: it is no longer secret.',
    header: 'Authorization',
  })
}
