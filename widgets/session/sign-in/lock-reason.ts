/** Why an account is locked, as in the API (specification §4 "Lock reasons"). */
export const LOCK_REASONS = [
  'by administrator',
  'by customer support',
  'password change required',
  'expired password',
  'exceeded login attempts',
  'challenge phrase change required',
  'exceeded challenge phrase attempts',
] as const

/** The same reasons, as segments of message keys. */
export type LockReason = Hyphenated<(typeof LOCK_REASONS)[number]>

type Hyphenated<Text extends string> = Text extends `${infer Word} ${infer Rest}` ? `${Word}-${Hyphenated<Rest>}` : Text

/**
 * @param reason `meta.reason` of the rejection; unknown values count as locked by an administrator, who can help in any
 * case
 */
export function lockReasonOf(reason: unknown): LockReason {
  const known = LOCK_REASONS.find((each) => each === reason) ?? LOCK_REASONS[0]
  return known.replaceAll(' ', '-') as LockReason
}
