/** What a dealer's people read again after a write: their figures are made of sales, disputes, rejections and originals (DLR-75). */

/** After a sale or a dispute of one changed. */
export const CHANGES_OF_SALES = [
  'merchant-customers',
  'merchant-payouts',
  'merchant-sales',
  'merchant-tasks',
  'missing-originals',
] as const

/** After an original was uploaded or deleted. */
export const CHANGES_OF_ORIGINALS = ['merchant-sales', 'merchant-tasks', 'missing-originals'] as const
