/**
 * Meanings of the errors of bank accounts, payment cards, AutoPay, credits, and the secure frame. Source:
 * docs/spec/errors.md ERR-7.
 */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const PAYMENT_METHOD_ERROR_MEANINGS = {
  'frame-handover-invalid': {
    happened: `The one-time token that opens the secure frame, or a page of the provider’s former system, is unknown, already used, for another page, or older than ${LIMITS.frameHandoverSeconds} s.`,
    todo: 'Nothing on a page with the widgets: they request a new one when the form is opened again. With your own frame, call `POST /frame-handovers` right before you open it, and use the token once.',
  },
  'step-up-unavailable': {
    happened:
      'The action requires the user’s password with the provider, and this user has none: they come from a partner and are not linked to an active user of the provider.',
    todo: 'Let a user with a provider account do it, usually an admin of the company, or have the provider enroll this user. Nothing on your page can replace that password.',
  },
  'bank-account-number-invalid': {
    happened:
      'A routing, bank, branch, or account number is invalid: its characters, length, range, or check digit are wrong.',
    todo: 'Show it next to the field that `meta.field` names; `meta.problem` says what is wrong. The numbers are entered in the secure frame only, so a page with the widgets has nothing to fix.',
  },
  'bank-account-duplicate': {
    happened: 'The customer already has this bank account, and an active account cannot be added twice.',
    todo: 'Offer the existing one; `meta.account_name` and `meta.last4` identify it.',
  },
  'bank-account-auto-pay-taken': {
    happened:
      'The request turns on AutoPay, but another bank account of the same customer has it (possibly suspended), and only one account can have AutoPay.',
    todo: 'Turn AutoPay off first (`POST /auto-pay/end`), or omit it from `paymentTypes`. When AutoPay is changed, `meta` names the account that has it.',
  },
  'payment-method-in-use': {
    happened:
      'The method cannot be removed, because one of its payments is in progress or will be presented again, or because AutoPay uses it.',
    todo: '`meta.reason` says which: wait until the payment is complete, or turn AutoPay off first.',
  },
  'payment-method-last': {
    happened: 'This is the last payment method, and its removal was not confirmed.',
    todo: 'Let the user confirm, then send the same request with `confirmLast: true`.',
  },
  'payment-method-not-verifiable': {
    happened:
      'The bank account is not waiting for verification (it is already active or disabled), or its two small deposits have not arrived yet.',
    todo: 'Read it again; `meta.status` is its status, and `meta.arrivesOn` the first day on which the amounts can be entered.',
  },
  'payment-method-amounts-wrong': {
    happened: `The two amounts do not match the deposits that were sent to the bank account, and after ${LIMITS.bankVerificationTries} wrong tries it is disabled.`,
    todo: 'Show `meta.triesLeft`, and let the user enter the amounts on the account’s bank statement, in minor units and in any order.',
  },
  'payment-method-card-invalid': {
    happened: 'The number, expiry date, or security code is not that of an accepted card.',
    todo: 'Show it next to the field that `meta.field` names; `meta.problem` says what is wrong. Nothing was added.',
  },
  'payment-method-card-duplicate': {
    happened: 'The customer already has a card with this number, and a card cannot be added twice.',
    todo: 'Use the existing one. If only its expiry date is new, remove the old card first, then add it again.',
  },
  'payment-method-link-unknown': {
    happened:
      'The token does not belong to any link that adds a bank account: it was changed, truncated, or deleted long after it expired.',
    todo: 'Open the address exactly as in the e-mail, or request a new link from the company. The response is the same for every invalid token.',
  },
  'payment-method-link-used': {
    happened: 'A bank account was already added with this link; a link adds one account.',
    todo: 'Nothing, if that was your account. For another account, the company sends another link.',
  },
  'payment-method-link-expired': {
    happened: `The link is older than ${LIMITS.bankAccountLinkMinutes} minutes.`,
    todo: 'Request a new link from the company. Nothing was added.',
  },
  'payment-method-link-revoked': {
    happened:
      'The link was revoked by an admin, replaced by a newer one to the same address, or sent by a user who no longer manages this account.',
    todo: 'Use the newest e-mail, or request a new link from the company. Nothing was added.',
  },
  'payment-auto-pay-unavailable': {
    happened:
      'AutoPay cannot be turned on for a bank account that is not active, or turned off when it is already off.',
    todo: 'Read `GET /auto-pay` and the account again: `meta.reason` and `meta.status` give the state. Verify the account, or choose an active one.',
  },
  'payment-credit-unavailable': {
    happened:
      'The credit memo has less left than the amount to apply: another user may have applied some of it, or it is reserved for a dispute.',
    todo: 'Read `GET /credit-memos` again and apply at most its `remaining`. Nothing was applied.',
  },
} as const satisfies Partial<ErrorMeanings>
