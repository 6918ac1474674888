/**
 * Meanings of the errors of passwords, links in e-mails, and two-step verification. Source: docs/spec/errors.md ERR-7.
 */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const IDENTITY_ERROR_MEANINGS = {
  'password-incorrect': {
    happened: `The password that confirms a sensitive action is wrong, or it was not checked because ${LIMITS.attemptsBeforeLock} wrong ones have locked the account.`,
    todo: `Show it next to the field and let the user try again: these attempts count as failed sign-ins, and the lock lasts ${LIMITS.lockMinutes} minutes.`,
  },
  'password-requirements-missing': {
    happened: 'The new password does not meet the provider’s requirements for length or character types.',
    todo: '`meta.missing` lists the unmet requirements; `GET /password-policies/current` returns all of them beforehand.',
  },
  'password-common': {
    happened: 'The new password is a common one, or contains the username, the provider’s name, or the company’s name.',
    todo: 'Let the user choose another one; the list of common passwords is on the server only and cannot be queried.',
  },
  'password-used-before': {
    happened: `The new password is one of the user’s last ${LIMITS.passwordsRemembered}.`,
    todo: 'Let the user choose a new one.',
  },
  'password-elsewhere': {
    happened:
      'The user’s group signs in through their company’s identity provider, so the user has no password here and links to set one do not work.',
    todo: 'Do not offer a password to this user; their company’s administrator manages their sign-in.',
  },
  'link-invalid': {
    happened: `The link of an e-mail is invalid: it was used, replaced by a newer one, its user may no longer use it, or it is older than ${LIMITS.invitationHours} hours (an invitation) or ${LIMITS.passwordResetMinutes} minutes (a new password).`,
    todo: 'Let the user request a new one, or an administrator send another invitation. Call `POST /account-link-checks` before the user fills in the form.',
  },
  'link-username-mismatch': {
    happened:
      'The invitation is for a different username than the one entered; the account was not activated and the link is still valid.',
    todo: 'Let the user enter the username in the invitation’s e-mail; it cannot be changed here.',
  },
  'factor-code-invalid': {
    happened:
      'The two-step verification code is wrong, was already used, or has expired, or it was not checked because wrong attempts have locked the account.',
    todo: `Let the user wait for the next code of their app, and check the clock of their device; at sign-in one of their ${LIMITS.recoveryCodes} recovery codes also works. Each attempt counts as a failed sign-in.`,
  },
  'factor-challenge-ended': {
    happened: `The sign-in that this code belongs to is unknown, already completed with another code, or older than ${LIMITS.challengeMinutes} minutes, or the user is no longer active.`,
    todo: 'Start the sign-in again with the password; do not store a challenge.',
  },
  'factor-enrolled': {
    happened: 'The user already has two-step verification, and it is not replaced without their knowledge.',
    todo: 'Read `GET /second-factors/current` first; let the user remove the existing app before another one is set up.',
  },
  'factor-not-enrolled': {
    happened: 'The user has no two-step verification to confirm, turn off, or make recovery codes for.',
    todo: 'Set one up first with `POST /second-factors`, and confirm it with a code.',
  },
  'factor-required': {
    happened: 'The user’s group requires two-step verification, so it cannot be turned off.',
    todo: 'Do not offer it where `GET /second-factors/current` has `required`; the company’s administrator decides it for the group.',
  },
} as const satisfies Partial<ErrorMeanings>
