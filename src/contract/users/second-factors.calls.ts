/**
 * The second step of a sign-in: codes of an authenticator app (RFC 6238), and recovery codes for a lost one.
 * Source: docs/spec/identity.md IDN-14…IDN-18 (security b.10).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'

const withPassword = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(2 * LIMITS.maxPasswordLength)),
})

export const secondFactorSchema = z.pipe(
  z.object({
    id: z.string(),
    enrolled: z.boolean(),
    /** Whether the user's group requires it, so that it cannot be removed. */
    required: z.boolean(),
    recovery_codes_left: z.number(),
  }),
  z.transform((wire) => ({
    isEnrolled: wire.enrolled,
    isRequired: wire.required,
    recoveryCodesLeft: wire.recovery_codes_left,
  })),
)

export const getSecondFactor = defineCall({
  name: 'second-factors.get',
  method: 'GET',
  path: '/second-factors/current',
  needs: { can: 'second-factors.get' },
  output: one('second-factors', secondFactorSchema),
  errors: ['not-found'],
})

/** Creates a secret, which is shown once and takes effect after a code is confirmed (IDN-14). */
export const createSecondFactor = defineCall({
  name: 'second-factors.create',
  method: 'POST',
  path: '/second-factors',
  needs: { can: 'second-factors.create' },
  body: { type: 'second-factors', attributes: withPassword },
  output: one(
    'second-factors',
    z.pipe(
      z.object({ id: z.string(), secret: z.string(), otpauth_uri: z.string() }),
      z.transform((wire) => ({ secret: wire.secret, otpauthUri: wire.otpauth_uri })),
    ),
  ),
  errors: ['password-incorrect', 'password-elsewhere', 'factor-enrolled', 'not-found'],
  changes: ['second-factors'],
})

const recoveryCodes = z.pipe(
  z.object({ id: z.string(), recovery_codes: z.array(z.string()) }),
  z.transform((wire) => ({ recoveryCodes: wire.recovery_codes })),
)

/**
 * Confirms the setup with a code. From then on sign-in requires a code; the recovery codes are shown once (IDN-14,
 * IDN-17).
 */
export const confirmSecondFactor = defineCall({
  name: 'second-factors.confirm',
  method: 'POST',
  path: '/second-factor-confirmations',
  needs: { can: 'second-factors.confirm' },
  body: {
    type: 'second-factor-confirmations',
    attributes: z.strictObject({ code: z.string().check(z.minLength(6), z.maxLength(10)) }),
  },
  output: one('second-factor-confirmations', recoveryCodes),
  errors: ['factor-code-invalid', 'factor-not-enrolled', 'factor-enrolled', 'not-found'],
  changes: ['second-factors'],
})

/**
 * Removes the second factor; needs the password again, and is refused while the user's group requires a second factor
 * (IDN-18).
 */
export const removeSecondFactor = defineCall({
  name: 'second-factors.remove',
  method: 'POST',
  path: '/second-factor-removals',
  needs: { can: 'second-factors.remove' },
  body: { type: 'second-factor-removals', attributes: withPassword },
  output: nothing(z.null()),
  errors: ['password-incorrect', 'password-elsewhere', 'factor-not-enrolled', 'factor-required', 'not-found'],
  changes: ['second-factors'],
})

/** Creates a new set of recovery codes; the previous ones become invalid (IDN-17). */
export const createRecoveryCodes = defineCall({
  name: 'recovery-codes.create',
  method: 'POST',
  path: '/recovery-codes',
  needs: { can: 'recovery-codes.create' },
  body: { type: 'recovery-codes', attributes: withPassword },
  output: one('recovery-codes', recoveryCodes),
  errors: ['password-incorrect', 'password-elsewhere', 'factor-not-enrolled', 'not-found'],
  changes: ['second-factors'],
})
