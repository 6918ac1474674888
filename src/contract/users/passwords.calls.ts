/**
 * User names and passwords: recovery, reset by a link, change. No answer reveals to a caller without a session whether
 * an account exists. Source: docs/spec/identity.md IDN-4…IDN-9 (specification §1, §5, §8; domain §3.7).
 */
import * as z from 'zod/mini'
import { LIMITS } from '../limits.ts'
import { defineCall, nothing, one } from '../wire/define-call.ts'
import { isEmailAddress } from './email-address.ts'
import type { PasswordPolicy } from './password.rules.ts'

const usernameSchema = z.string().check(z.minLength(1), z.maxLength(LIMITS.maxUsernameLength))
/**
 * Any password of a possible length, in code units, which are two for some characters. The server reports requirements
 * that it does not meet (IDN-1).
 */
const newPasswordSchema = z.string().check(z.minLength(1), z.maxLength(2 * LIMITS.maxPasswordLength))
const enteredPasswordSchema = z.string().check(z.minLength(1), z.maxLength(2 * LIMITS.maxPasswordLength))
const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(100))
const emailSchema = z.string().check(z.refine(isEmailAddress, 'is not an e-mail address'))

const PASSWORD_ERRORS = [
  'password-requirements-missing',
  'password-common',
  'password-used-before',
  'password-elsewhere',
] as const

const policyShape = z.object({
  id: z.string(),
  minLength: z.number(),
  maxLength: z.number(),
  numeric: z.number(),
  uppercase: z.number(),
  lowercase: z.number(),
  alphabetic: z.number(),
  special: z.number(),
  nonAlphabetic: z.number(),
})

/** Reads the provider's password policy, for checks while a user types (IDN-1). */
export const getPasswordPolicy = defineCall({
  name: 'password-policies.get',
  method: 'GET',
  path: '/password-policies/current',
  credential: 'none',
  needs: {},
  output: one(
    'password-policies',
    z.pipe(
      policyShape,
      z.transform(({ id: _, ...policy }): PasswordPolicy => policy),
    ),
  ),
})

/** Sends user names to the address if it is known; the answer is always 202 (IDN-4). */
export const recoverUsername = defineCall({
  name: 'usernames.recover',
  method: 'POST',
  path: '/username-recoveries',
  credential: 'none',
  needs: {},
  body: { type: 'username-recoveries', attributes: z.strictObject({ email: emailSchema }) },
  output: one('username-recoveries', z.object({ id: z.string() })),
  errors: ['cross-site-request'],
})

/** Sends a link by email if the user may set a password; the answer is always 202 (IDN-4). */
export const recoverPassword = defineCall({
  name: 'passwords.recover',
  method: 'POST',
  path: '/password-recoveries',
  credential: 'none',
  needs: {},
  body: { type: 'password-recoveries', attributes: z.strictObject({ username: usernameSchema }) },
  output: one('password-recoveries', z.object({ id: z.string() })),
  errors: ['cross-site-request'],
})

/**
 * Checks whether an emailed link is still valid, before the user types anything (IDN-39). The link is not used up, and
 * the answer names no user.
 */
export const checkAccountLink = defineCall({
  name: 'account-links.check',
  method: 'POST',
  path: '/account-link-checks',
  credential: 'none',
  needs: {},
  body: {
    type: 'account-link-checks',
    attributes: z.strictObject({ token: linkTokenSchema, purpose: z.enum(['password-reset', 'invitation']) }),
  },
  output: nothing(z.null()),
  errors: ['link-invalid', 'password-elsewhere', 'cross-site-request'],
})

/** Sets a new password with an emailed link; all sessions of the user end, and the user must then sign in (IDN-6). */
export const resetPassword = defineCall({
  name: 'passwords.reset',
  method: 'POST',
  path: '/password-resets',
  credential: 'none',
  needs: {},
  body: {
    type: 'password-resets',
    attributes: z.strictObject({ token: linkTokenSchema, password: newPasswordSchema }),
  },
  output: nothing(z.null()),
  errors: ['link-invalid', 'cross-site-request', ...PASSWORD_ERRORS],
})

/** Sets the first password with the link of an invitation and the invited user name (IDN-8). */
export const activateAccount = defineCall({
  name: 'accounts.activate',
  method: 'POST',
  path: '/account-activations',
  credential: 'none',
  needs: {},
  body: {
    type: 'account-activations',
    attributes: z.strictObject({ token: linkTokenSchema, username: usernameSchema, password: newPasswordSchema }),
  },
  output: nothing(z.null()),
  errors: ['link-invalid', 'link-username-mismatch', 'cross-site-request', ...PASSWORD_ERRORS],
})

/**
 * Changes the password in the profile. A wrong current password counts as a failed sign-in; all other sessions end
 * (IDN-9).
 */
export const changePassword = defineCall({
  name: 'passwords.change',
  method: 'POST',
  path: '/password-changes',
  needs: { can: 'passwords.change' },
  body: {
    type: 'password-changes',
    attributes: z.strictObject({ current_password: enteredPasswordSchema, password: newPasswordSchema }),
  },
  output: nothing(z.null()),
  errors: ['password-incorrect', 'not-found', ...PASSWORD_ERRORS],
  changes: ['sessions'],
})
