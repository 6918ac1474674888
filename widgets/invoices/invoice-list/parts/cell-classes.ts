/** The place of each column in a table and in a card, for its cells and for those of rows that are about to come. */
export const CELLS = {
  select: 'c-sel',
  invoice: 'c-main',
  dealer: 'c-drop c-wide',
  due: 'c-c',
  status: 'c-b',
  open: 'c-amt r',
  amount: 'c-pay r',
} as const
