/** Ageing of open amounts. Source: docs/spec/account.md EXP-5. */

/**
 * Buckets by days past due. Amounts due today, or without a due date, are `current`. The buckets and the payments in
 * process add up to the open balance.
 */
export const AGEING_BUCKETS = ['current', '1-30', '31-60', '61-90', 'over-90'] as const
/** One of `AGEING_BUCKETS`. */
export type AgeingBucket = (typeof AGEING_BUCKETS)[number]

/**
 * Returns the ageing bucket of an invoice.
 *
 * @param daysLate days since the due date; 0 or less is not late, null means no due date
 */
export function ageingBucketOf(daysLate: number | null): AgeingBucket {
  if (daysLate === null || daysLate <= 0) return 'current'
  if (daysLate <= 30) return '1-30'
  if (daysLate <= 60) return '31-60'
  return daysLate <= 90 ? '61-90' : 'over-90'
}
