/**
 * Resources that dealer screens refetch after a write, because their figures depend on sales, disputes, rejections, and
 * original invoices (DLR-75).
 */

/** Resources to refetch after a change of a sale or of a dispute. */
export const CHANGES_OF_SALES = [
  'merchant-customers',
  'merchant-payouts',
  'merchant-sales',
  'merchant-tasks',
  'missing-originals',
] as const

/** Resources to refetch after an upload or deletion of an original invoice. */
export const CHANGES_OF_ORIGINALS = ['merchant-sales', 'merchant-tasks', 'missing-originals'] as const
