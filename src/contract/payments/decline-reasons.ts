/** Why a card's bank declined a charge, as a code of ours: networks have a list each. Source: docs/spec/payments.md PAY-155. */

/** Of the card's bank; `other` where it gives no reason that a payer can act on. */
export const DECLINE_REASONS = [
  'insufficient-funds',
  'over-limit',
  'expired',
  'card-details',
  'blocked',
  'not-allowed',
  'other',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]
