/** Meanings of the errors of issued cards and rejected transactions. Source: docs/spec/errors.md ERR-7. */
import { CARD_LIMITS, LIMITS } from 'netterms/contract/internal'
import type { ErrorMeanings } from './error-meaning.ts'

export const CARD_ERROR_MEANINGS = {
  'card-account-blocked': {
    happened:
      'The status of the account (inactive, terminated, on hold, or locked) does not allow this for its cards; a lost card can be ended in the statuses on hold and locked.',
    todo: 'Show `meta.reason`, and refer the user to the provider’s support. A retry fails until the account’s status changes.',
  },
  'card-holder-invalid': {
    happened: `The name cannot be printed on a card: it is blank, longer than ${LIMITS.maxCardHolder} characters, or has characters that cannot be printed.`,
    todo: '`meta.reason` names the problem. Send Latin letters, digits, spaces, and the marks listed in `detail`.',
  },
  'card-limit-invalid': {
    happened: `The spending limit is zero, negative or above ${CARD_LIMITS.maxSpendingLimitMajor.toLocaleString('en')} major units of the account’s currency.`,
    todo: '`meta.reason` names the problem, and `meta.most` the maximum. Send minor units, or omit it for a card without a limit.',
  },
  'card-limit-unavailable': {
    happened: 'The request names a spending limit, but the program issues cards without one, so no card was requested.',
    todo: 'Offer the field only where `meta.spending_limits` of `GET /ecaas/cards` is true, and send the request without it.',
  },
  'card-status-conflict': {
    happened:
      'The status of the card does not allow this action, for example because another user has locked or ended the card, or because the card is already in the mail.',
    todo: 'Read the card again, show `meta.status`, and offer only the actions that it allows.',
  },
  'card-receipt-missing': {
    happened: 'A card can be activated only by a user who has received it, and the request does not confirm this.',
    todo: 'Let the user confirm that they have received the card, then send `received: true`.',
  },
  'card-number-unavailable': {
    happened: 'The full number is shown for active and locked cards only, and this card is neither.',
    todo: 'Show `meta.status` and let the user choose another card, or activate this one first.',
  },
  'card-reveals-used': {
    happened: `The user has seen ${LIMITS.cardRevealsPerHour} full card numbers within the last hour, which is the limit across all their sessions.`,
    todo: 'Wait as long as `Retry-After` says. Another session does not help: the limit applies to the user.',
  },
  'rejection-not-cancelable': {
    happened:
      'The rejected transaction cannot be canceled: it is no longer active, or is of a type that cannot be canceled.',
    todo: 'Read it again; `meta.reason` gives the reason, and `meta.status` the current status, which another user may have changed.',
  },
  'rejection-not-resubmittable': {
    happened: `The rejected transaction cannot be corrected or resubmitted: it is no longer active, is of a type that cannot be resubmitted, or has already been resubmitted ${LIMITS.maxResubmissions} times.`,
    todo: '`meta.reason` says which. Show it, and refer the user to the provider’s support.',
  },
  'rejection-still-processing': {
    happened: 'The transaction was resubmitted and its result is pending, so no other action is possible.',
    todo: 'Call `GET /rejections/:rejection_id` until it is decided; do not resubmit it again.',
  },
  'rejection-changed': {
    happened: 'Another user has corrected, resubmitted, or canceled the rejected transaction since it was read.',
    todo: 'Read it again, show its current state, and send the decision with its new `version`.',
  },
  'rejection-correction-invalid': {
    happened:
      'A correction is invalid: the rejection’s reasons do not allow a change of that field, subtotal and tax do not add up to the total of the sale, or the customer is not one of the dealer’s.',
    todo: 'Show it next to the field that the pointer names; `meta.reason` says which. `GET /rejections/:rejection_id/customers` lists the customers to choose from.',
  },
  'rejection-not-confirmed': {
    happened: 'Canceling a transaction cannot be undone, and the request does not say that the user has confirmed it.',
    todo: 'Let the user confirm, then send `confirmed: true`; never set it without their confirmation.',
  },
} as const satisfies Partial<ErrorMeanings>
