import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'
import { selfMetaSchema, selfSchema, sessionDataSchema } from './session.schema.ts'

/** SES-1: without a credential 200 and `logged_in: false`; with a bad one 401, so that the caller can refresh. */
export const getSelf = defineCall({
  name: 'session.self',
  method: 'GET',
  path: '/self',
  credential: 'optional',
  needs: {},
  output: one('self', selfSchema, selfMetaSchema),
})

/** IDN-15: null when the session is open; else the second step, and for who has none yet the secret to enroll with. */
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
/** What a sign-in still asks for: `code` of an app that is set up, or `enrolment` of one with `secret` and its `otpauth:` address. */
export type SecondStep = NonNullable<z.output<typeof signInOutcome>['secondStep']>

/** SES-2: any mismatch answers the same `credentials-invalid`; the cookie is set on the provider's own origin only. */
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

export const signOut = defineCall({
  name: 'session.sign-out',
  method: 'DELETE',
  path: '/sessions/current',
  output: nothing(z.null()),
})

/** SES-6: chooses the customer, location or merchant; each is checked against what the user may see. */
export const selectSessionData = defineCall({
  name: 'session.select',
  method: 'POST',
  path: '/ecaas/session_data',
  body: { type: 'session-data', attributes: sessionDataSchema },
  output: one('self', selfSchema, selfMetaSchema),
  errors: ['not-found'],
  changes: [
    'session',
    'exposures',
    'invoices',
    'bank-accounts',
    'payments',
    'billing-addresses',
    'customer-currencies',
    'merchant-currencies',
  ],
})
