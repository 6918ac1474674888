/** Limits of cards that the specification leaves open. A separate file, so that other pages do not load them. */
export const CARD_LIMITS = {
  /** the most cards in one request. */
  maxCardsTogether: 25,
  /** highest spending limit, in major units of its currency. */
  maxSpendingLimitMajor: 999_999,
  /** longest line of a mailing address, in characters. */
  maxAddressLine: 60,
} as const
