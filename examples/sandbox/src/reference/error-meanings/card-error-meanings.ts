/** Of cards that the program issues, and of rejected transactions. Source: docs/spec/errors.md ERR-7. */
import { CARD_LIMITS, LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const CARD_ERROR_MEANINGS = {
  'card-account-blocked': {
    happened:
      'The status of the account (inactive, terminated, on hold or locked) does not allow this with its cards; a lost card can be ended on hold and locked.',
    todo: 'Show `meta.reason`, and send the person to the provider’s support about the account. No retry helps before its status has changed.',
  },
  'card-holder-invalid': {
    happened: `The name cannot be printed on a card: it is blank, longer than ${LIMITS.maxCardHolder} characters, or has characters that no card has.`,
    todo: '`meta.reason` says which. Send Latin letters, digits, blanks and the signs that `detail` lists.',
  },
  'card-limit-invalid': {
    happened: `The spending limit is zero, negative or above ${CARD_LIMITS.maxSpendingLimitMajor.toLocaleString('en')} major units of the account’s currency.`,
    todo: '`meta.reason` says which, and `meta.most` how much it may be. Send minor units, or leave it out for a card without a limit.',
  },
  'card-limit-unavailable': {
    happened: 'The program issues cards without a spending limit, and the request names one, so no card was requested.',
    todo: 'Offer the field only where `meta.spending_limits` of `GET /ecaas/cards` is true, and send the request without it.',
  },
  'card-status-conflict': {
    happened:
      'This cannot be done to the card as it is now, for example because somebody else has locked or ended it, or it is in the mail already.',
    todo: 'Read the card again, show `meta.status`, and offer only what that allows.',
  },
  'card-receipt-missing': {
    happened: 'A card is activated only by who has it in hand, and the request does not say so.',
    todo: 'Let the person confirm that she has received it, then send `received: true`.',
  },
  'card-number-unavailable': {
    happened: 'The whole number is shown of active and locked cards only, and this one is neither.',
    todo: 'Show `meta.status` and let the person choose another card, or activate this one first.',
  },
  'card-reveals-used': {
    happened: `The user has seen ${LIMITS.cardRevealsPerHour} whole card numbers within the last hour, on whatever pages, and no more are shown.`,
    todo: 'Wait as long as `Retry-After` says. Do not work around it with another session: it counts for the person whose password it is.',
  },
  'rejection-not-cancelable': {
    happened: 'The rejected transaction cannot be canceled: it is no longer active, or is one that is never canceled.',
    todo: 'Read it again; `meta.reason` says why, `meta.status` what it has become, perhaps by somebody else.',
  },
  'rejection-not-resubmittable': {
    happened: `The rejected transaction cannot be corrected or sent again: it is no longer active, is one that is never sent again, or was sent again ${LIMITS.maxResubmissions} times already.`,
    todo: '`meta.reason` says which. Show it, and send the person to the provider’s support.',
  },
  'rejection-still-processing': {
    happened: 'The transaction was sent again and its result is not there yet, so nothing else can be done to it.',
    todo: 'Ask `GET /rejections/:rejection_id` again until it is decided; do not send it once more.',
  },
  'rejection-changed': {
    happened:
      'The rejected transaction has changed since it was read, because somebody has corrected, sent or canceled it meanwhile.',
    todo: 'Read it again, show what it is now, and send the decision with its new `version`.',
  },
  'rejection-correction-invalid': {
    happened:
      'A correction does not fit: its reasons do not allow to change that field, subtotal and tax are not the total that was sold for, or the customer is none of the dealer’s.',
    todo: 'Show it beside the field that the pointer names; `meta.reason` says which. Customers to choose from are in `GET /rejections/:rejection_id/customers`.',
  },
  'rejection-not-confirmed': {
    happened:
      'A canceled transaction cannot be brought back, and the request does not say that the person has confirmed it.',
    todo: 'Ask her, then send `confirmed: true`; never set it for her.',
  },
} as const satisfies Partial<ErrorMeanings>
