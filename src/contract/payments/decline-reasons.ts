/**
 * Reasons of a card's bank for declining a payment, as codes of this API, because each card network has a list of its
 * own. Source: docs/spec/payments.md PAY-155.
 */

/** Decline reasons; `other` if the bank gives no reason that a payer can act on. */
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
