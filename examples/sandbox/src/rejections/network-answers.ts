/** How the card network of the sandbox answers, by the last digits of the card. Source: docs/spec/rejections.md REJ-18. */
export const MAGIC_CARDS = { declined: '0002', slow: '0090' } as const

const ANSWERS_AFTER_MS = 5_000
/** Longer than the 60 seconds after which "still processing" is said (REJ-6). */
const SLOW_ANSWERS_AFTER_MS = 90_000

/** Programme time at which a resubmission is decided. */
export const decidesAt = (submittedAt: Date, last4: string | null): Date =>
  new Date(submittedAt.getTime() + (last4 === MAGIC_CARDS.slow ? SLOW_ANSWERS_AFTER_MS : ANSWERS_AFTER_MS))
