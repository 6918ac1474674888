/**
 * Handles signing in and out, the current user, and their selection. Source: docs/spec/session.md SES-1…SES-6,
 * SES-14…SES-16.
 */
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Provider } from '../http/app-options.ts'
import { findPrincipalOfEmbedSession } from '../embed-sessions/embed-principal.ts'
import type { Handlers, Principal } from '../http/handler.ts'
import { clearPortalCookie, setPortalCookie } from '../http/portal-cookie.ts'
import { notFound } from '../http/refusal.ts'
import { startSecondStep } from '../second-factors/second-step.ts'
import { findPrincipalOfPortalSession } from './portal-principal.ts'
import { anonymousSelf, describeSelf } from './self-resource.ts'
import { select } from './session-selection.ts'
import { authenticate, credentialsInvalid, openSession } from './sign-in.ts'

/**
 * Clears the browser's cache of pages when the session ends. Its storage stays, because it contains the choice about
 * third parties, the language, and, after an idle session, the draft to which the same user returns (TRU-1, TRU-17,
 * I18N-3).
 */
const FORGET_PAGES = { 'Clear-Site-Data': '"cache"' }

type SessionHandlers = Pick<Handlers, 'session.self' | 'session.sign-in' | 'session.sign-out' | 'session.select'>

export const createSessionHandlers = (provider: Provider): SessionHandlers => ({
  'session.self': ({ db, principal }) =>
    principal ? describeSelf(db, principal, provider) : Promise.resolve(anonymousSelf),

  'session.sign-in': async ({ db, body, clock, portalCookie, userAgent }) => {
    const user = await authenticate(provider, body)
    const secondStep = await startSecondStep(db, user, new Date(provider.realNow()))
    if (secondStep) return { status: 202, data: { id: 'second-step', attributes: { second_step: secondStep } } }
    const token = await openSession(provider, user, clock.nowMs, portalCookie, { userAgent })
    if (token === null) throw credentialsInvalid()
    return {
      status: 201,
      data: { id: 'current', attributes: {} },
      headers: { 'Set-Cookie': setPortalCookie(provider, token) },
    }
  },

  'session.sign-out': async (context) => {
    const principal = requirePrincipal(context)
    // An embed token has no portal session; it is ended with DELETE /embed-tokens/current.
    if (principal.kind === 'embed') throw notFound()
    await context.db.deleteFrom('portal_sessions').where('token_hash', '=', principal.sessionId).execute()
    return { data: null, headers: { 'Set-Cookie': clearPortalCookie(provider), ...FORGET_PAGES } }
  },

  'session.select': async (context) => {
    const before = requirePrincipal(context)
    await select(context, before, context.body.sessionKeys)
    return describeSelf(context.db, await principalNow(provider, before), provider)
  },
})

/** Reads the principal again, with the rights and the selection after a change. */
const principalNow = (provider: Provider, { kind, sessionId }: Principal): Promise<Principal> =>
  kind === 'user' ? findPrincipalOfPortalSession(provider, sessionId) : findPrincipalOfEmbedSession(provider, sessionId)
