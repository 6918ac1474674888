/**
 * Calls for signing in: the method of a user name, the sign-in itself, and its second step. Source:
 * docs/spec/identity.md IDN-10, IDN-15, IDN-16 (specification §2, §4).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, one } from '../wire/define-call.ts'

/**
 * Returns how a user signs in; the answer for an unknown name is the same as for a user with a password here (IDN-10).
 * `start` is a page on the provider's own origin.
 */
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
 * Outcome of a sign-in: null if the session is open; else the required second step, with a secret for a user who must
 * enroll (IDN-15).
 */
const signInOutcome = z.pipe(
  z.object({
    id: z.string(),
    second_step: z.nullish(
      z.object({
        step: z.enum(['code', 'enrolment']),
        challenge: z.string(),
        expires_in: z.number(),
        secret: z.nullable(z.string()),
        otpauth_uri: z.nullable(z.string()),
      }),
    ),
  }),
  z.transform(({ id, second_step: step }) => ({
    id,
    secondStep: step
      ? {
          step: step.step,
          challenge: step.challenge,
          expiresIn: step.expires_in,
          secret: step.secret,
          otpauthUri: step.otpauth_uri,
        }
      : null,
  })),
)
/**
 * Second step of a sign-in: `code` of an enrolled authenticator app, or `enrolment` of one with `secret` and its
 * `otpauth:` URI.
 */
export type SecondStep = NonNullable<z.output<typeof signInOutcome>['secondStep']>

/**
 * Signs in; any wrong input returns the same `credentials-invalid`, and the cookie is set on the provider's own origin
 * only (SES-2).
 */
export const signIn = defineCall({
  name: 'session.sign-in',
  method: 'POST',
  path: '/sessions',
  credential: 'none',
  needs: {},
  body: {
    type: 'sessions',
    attributes: z.strictObject({
      username: z.string().check(z.minLength(1), z.maxLength(LIMITS.maxUsernameLength)),
      password: z.string().check(z.minLength(1), z.maxLength(LIMITS.maxPasswordLength)),
    }),
  },
  output: one('sessions', signInOutcome),
  errors: ['credentials-invalid', 'account-locked', 'cross-site-request'],
})

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code, and sets the cookie (IDN-15). After an
 * enrollment, the answer has the recovery codes, which are shown once.
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
