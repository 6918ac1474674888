/** Of passwords, links of mails and the second step. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const IDENTITY_ERROR_MEANINGS = {
  'password-incorrect': {
    happened: `The password entered once more, before something that a stolen session must not do, is not the user’s, or it was not looked at because ${LIMITS.attemptsBeforeLock} wrong ones have locked the account.`,
    todo: `Show it beside the field and let her try again: these tries count as failed sign-ins do, and the lock lasts ${LIMITS.lockMinutes} minutes.`,
  },
  'password-requirements-missing': {
    happened: 'The new password does not meet what the provider asks of its length or of its kinds of characters.',
    todo: '`meta.missing` names what it lacks; `GET /password-policies/current` tells all requirements before anything is sent.',
  },
  'password-common': {
    happened:
      'The new password is one that many people use, or contains the username, the provider’s name or the company’s.',
    todo: 'Let the person choose another one; the list of common passwords is on the server alone and cannot be asked for before.',
  },
  'password-used-before': {
    happened: `The new password is one of the user’s last ${LIMITS.passwordsRemembered}.`,
    todo: 'Let her choose one that is new.',
  },
  'password-elsewhere': {
    happened:
      'The user’s group signs in through an identity provider of its company, so there is no password here, whatever link was sent before.',
    todo: 'Do not offer a password to her; what concerns her sign-in is for her company’s administrator.',
  },
  'link-invalid': {
    happened: `The link of a mail does not hold: it was used, replaced by a later one, its user may not use it any more, or it is older than ${LIMITS.invitationHours} hours (an invitation) or ${LIMITS.passwordResetMinutes} minutes (a new password).`,
    todo: 'Let the person ask for a new one, or an administrator invite her again. Ask `POST /account-link-checks` before she fills anything in.',
  },
  'link-username-mismatch': {
    happened:
      'The invitation is for another username than the one that was entered; the account was not activated and the link still holds.',
    todo: 'Let her enter the username that the invitation’s mail tells; it is not changed here.',
  },
  'factor-code-invalid': {
    happened:
      'The code of the two-step verification is wrong, was used before or is too old, or it was not looked at because wrong tries have locked the account.',
    todo: `Let her wait for the next code of her app, and see that the clock of her device is right; at sign-in one of her ${LIMITS.recoveryCodes} recovery codes works as well. Each try counts as a failed sign-in.`,
  },
  'factor-challenge-ended': {
    happened: `The sign-in that this code belongs to is unknown, ended by another code, or older than ${LIMITS.challengeMinutes} minutes, or the user is not active any more.`,
    todo: 'Begin the sign-in anew with the password; do not keep a challenge for later.',
  },
  'factor-enrolled': {
    happened: 'The user has two-step verification already, and it is not replaced silently.',
    todo: 'Read `GET /second-factors/current` first; let her remove the one that is there before another app is set up.',
  },
  'factor-not-enrolled': {
    happened: 'The user has no two-step verification to confirm, to turn off or to make recovery codes for.',
    todo: 'Set one up first with `POST /second-factors`, and confirm it by a code.',
  },
  'factor-required': {
    happened: 'The user’s group requires two-step verification, so it cannot be turned off.',
    todo: 'Do not offer it where `GET /second-factors/current` says `required`; the company’s administrator decides it for the group.',
  },
} as const satisfies Partial<ErrorMeanings>
