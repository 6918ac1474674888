/**
 * Handles how a username signs in, and the second step of a sign-in. Source: docs/spec/identity.md IDN-10, IDN-15,
 * IDN-16.
 */
import type { Provider } from '../http/app-options.ts'
import type { Handlers } from '../http/handler.ts'
import { setPortalCookie } from '../http/portal-cookie.ts'
import { challengeEnded, endSecondStep } from '../second-factors/second-step.ts'
import { findSignInProvider } from '../sso/sign-in-provider.ts'
import { openSession } from './sign-in.ts'

type SignInMethodHandlers = Pick<Handlers, 'sign-in-methods.discover' | 'sign-ins.verify'>

export const createSignInMethodHandlers = (provider: Provider): SignInMethodHandlers => ({
  'sign-in-methods.discover': async ({ db, body }) => {
    const found = await findSignInProvider(db, body.username)
    return {
      data: {
        id: 'current',
        attributes: {
          method: found ? 'sso' : 'password',
          provider: found,
          start: found ? `/sso/start?provider=${encodeURIComponent(found.id)}` : null,
        },
      },
    }
  },

  'sign-ins.verify': async ({ body, clock, portalCookie, userAgent }) => {
    const { user, recoveryCodes } = await endSecondStep(provider, clock, body)
    const token = await openSession(provider, user, clock.nowMs, portalCookie, { userAgent })
    if (token === null) throw challengeEnded()
    return {
      status: 201,
      data: { id: 'current', attributes: { recovery_codes: recoveryCodes } },
      headers: { 'Set-Cookie': setPortalCookie(provider, token) },
    }
  },
})
