/**
 * Resources that dealer screens refetch after a write: their figures depend on sales, disputes, rejections, and
 * originals (DLR-75).
 */

/** After a change of a sale or of a dispute. */
export const CHANGES_OF_SALES = [
  'merchant-customers',
  'merchant-payouts',
  'merchant-sales',
  'merchant-tasks',
  'missing-originals',
] as const

/** After an upload or deletion of an original. */
export const CHANGES_OF_ORIGINALS = ['merchant-sales', 'merchant-tasks', 'missing-originals'] as const
