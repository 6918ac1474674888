/** How a name signs in, and the second step. Source: docs/spec/identity.md IDN-10, IDN-15, IDN-16 (specification §2, §4). */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, one } from '../wire/define-call.ts'

/** IDN-10: a name that nobody has answers as a local one. `start` is a page to go to, on the provider's own origin. */
export const discoverSignInMethod = defineCall({
  name: 'sign-in-methods.discover',
  method: 'POST',
  path: '/sign-in-methods',
  credential: 'none',
  needs: {},
  body: {
    type: 'sign-in-methods',
    attributes: z.strictObject({
      username: z.string().check(z.minLength(1), z.maxLength(LIMITS.maxUsernameLength)),
    }),
  },
  output: one(
    'sign-in-methods',
    z.object({
      id: z.string(),
      method: z.enum(['password', 'sso']),
      provider: z.nullable(z.object({ id: z.string(), name: z.string() })),
      start: z.nullable(z.string()),
    }),
  ),
  errors: ['cross-site-request'],
})

/**
 * IDN-15: ends a sign-in that asked for a second step, by a code of the authenticator app or a recovery code; the cookie is set
 * then. Where the step was enrolment, the answer has the recovery codes, this once.
 */
export const verifySignIn = defineCall({
  name: 'sign-ins.verify',
  method: 'POST',
  path: '/sign-ins',
  credential: 'none',
  needs: {},
  body: {
    type: 'sign-ins',
    attributes: z.strictObject({
      challenge: z.string().check(z.minLength(1), z.maxLength(100)),
      code: z.string().check(z.minLength(6), z.maxLength(40)),
    }),
  },
  output: one(
    'sessions',
    z.pipe(
      z.object({ id: z.string(), recovery_codes: z.nullish(z.array(z.string())) }),
      z.transform((wire) => ({ id: wire.id, recoveryCodes: wire.recovery_codes ?? null })),
    ),
  ),
  errors: ['factor-code-invalid', 'factor-challenge-ended', 'cross-site-request'],
})
