/** Figures of cards that the specification leaves open; a file of their own, so that no other page carries them. */
export const CARD_LIMITS = {
  /** cards requested together. */
  maxCardsTogether: 25,
  /** a spending limit is at most this, in major units of its currency. */
  maxSpendingLimitMajor: 999_999,
  /** characters of a line of the address to which cards are mailed. */
  maxAddressLine: 60,
} as const
