/** Of bank accounts, cards to pay with, AutoPay, credits, and the secure frame. Source: docs/spec/errors.md ERR-7. */
import { LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const PAYMENT_METHOD_ERROR_MEANINGS = {
  'frame-handover-invalid': {
    happened: `The hand-over that opens the secure frame, or a page of the provider’s former system, is unknown, was used before, is for another page, or is older than ${LIMITS.frameHandoverSeconds} s.`,
    todo: 'Nothing on a page with the widgets, which fetch a new one when the form is opened again. With a frame of your own: fetch it with `POST /frame-handovers` right before it is passed on, and use it once.',
  },
  'step-up-unavailable': {
    happened:
      'What is asked for wants the password with the provider once more, and this user has none: a partner’s user to whom no active user of the provider belongs.',
    todo: 'Let somebody do it who has a user with the provider, mostly an admin of the company, or have the provider enroll this one. Nothing on your page can take the place of that password.',
  },
  'bank-account-number-invalid': {
    happened:
      'A routing, bank, branch or account number cannot be one: characters, length, range or check digit do not fit.',
    todo: 'Show it beside the field that `meta.field` names; `meta.problem` says what does not fit. The numbers are entered in the secure frame alone, so on a page with the widgets there is nothing to mend.',
  },
  'bank-account-duplicate': {
    happened: 'The customer has the very same bank account already, and one that was not removed is not added twice.',
    todo: 'Offer the one that is there; `meta.account_name` and `meta.last4` tell which.',
  },
  'bank-account-auto-pay-taken': {
    happened:
      'AutoPay was asked for while another bank account of the same customer has it, suspended or not, and only one can.',
    todo: 'Turn AutoPay off first (`POST /auto-pay/end`), or leave it out of `paymentTypes`. Where it is changed, `meta` names the account that has it.',
  },
  'payment-method-in-use': {
    happened:
      'The method cannot be removed, because a payment from it is under way or will be presented again, or because AutoPay pays with it.',
    todo: '`meta.reason` says which: wait until the payment has ended, or turn AutoPay off first.',
  },
  'payment-method-last': {
    happened: 'Nothing to pay with would be left without this method, and that was not confirmed.',
    todo: 'Ask the person whether that is meant, then send the same request with `confirmLast: true`.',
  },
  'payment-method-not-verifiable': {
    happened:
      'The bank account does not wait for its two small amounts (it is active or disabled by now), or they have not arrived yet.',
    todo: 'Read it again; `meta.status` says how it stands, `meta.arrivesOn` from which day on the amounts can be entered.',
  },
  'payment-method-amounts-wrong': {
    happened: `The two amounts are not those that were sent to the bank account, and after ${LIMITS.bankVerificationTries} wrong tries it is disabled.`,
    todo: 'Show `meta.triesLeft`, and ask for the amounts as the account’s own statement has them, in minor units and in any order.',
  },
  'payment-method-card-invalid': {
    happened: 'Number, expiry date or security code cannot be those of a card that pays here.',
    todo: 'Show it beside the field that `meta.field` names; `meta.problem` says what does not fit. Nothing was added.',
  },
  'payment-method-card-duplicate': {
    happened: 'The customer has a card of this number already, and the same one is not added twice.',
    todo: 'Use the one that is there. If only its expiry date is new, remove the old one first, then add it.',
  },
  'payment-method-link-unknown': {
    happened:
      'The token is of no link by which a bank account is added: it was changed, cut off, or deleted long after its end.',
    todo: 'Open the address as the mail has it, or ask the company to send a new link. The answer is the same for every token that is no link.',
  },
  'payment-method-link-used': {
    happened: 'A bank account was added by this link; a link adds one account.',
    todo: 'Nothing, if that was the account. For another account the company sends another link.',
  },
  'payment-method-link-expired': {
    happened: `The link is older than ${LIMITS.bankAccountLinkMinutes} minutes.`,
    todo: 'Ask the company to send a new link. Nothing was added.',
  },
  'payment-method-link-revoked': {
    happened:
      'The link was revoked by an admin, replaced by a newer one to the same address, or sent by a user who no longer manages this account.',
    todo: 'Use the newest mail, or ask the company to send a new link. Nothing was added.',
  },
  'payment-auto-pay-unavailable': {
    happened:
      'AutoPay cannot be turned on for a bank account that is not active, nor turned off when it is off already.',
    todo: 'Read `GET /auto-pay` and the account again: `meta.reason` and `meta.status` say how it stands. Verify the account, or choose an active one.',
  },
  'payment-credit-unavailable': {
    happened:
      'The credit memo has less left than was to be applied, perhaps because somebody else has applied some of it meanwhile, or it is held for a dispute.',
    todo: 'Read `GET /credit-memos` again and apply at most its `remaining`. Nothing was applied.',
  },
} as const satisfies Partial<ErrorMeanings>
