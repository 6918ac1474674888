/** The place of each column in a table and in a card, for its cells and for those of rows that are about to come. */
export const CELLS = {
  select: 'c-sel',
  invoice: 'c-main',
  dealer: 'c-drop c-wide',
  invoiced: 'c-inv',
  due: 'c-c',
  status: 'c-b',
  paid: 'c-c',
  payment: 'c-b',
  total: 'c-amt r',
  open: 'c-amt r',
  amount: 'c-pay r',
} as const

/** Beside the billed amount, which a narrow place has alone. */
export const OPEN_BESIDE = 'c-inv r'
