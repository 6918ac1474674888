/**
 * Decline reasons of a card's bank, as codes of this API: each network has a list of its own. Source:
 * docs/spec/payments.md PAY-155.
 */

/** `other` when the bank gives no reason on which a payer can act. */
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
