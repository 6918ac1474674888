import type { RowOrder } from '../invoices/invoice-order.ts'

/** @param sort sort field of a call, with a leading minus for descending order */
export const orderOf = (sort: string): RowOrder => ({
  field: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})
