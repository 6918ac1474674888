/** Classes of each column in the table and in the card, for cells and skeletons. */
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

/** Classes of the open amount next to the billed amount; a narrow container shows only the billed amount. */
export const OPEN_BESIDE = 'c-inv r'
