import type { RowOrder } from '../invoices/invoice-order.ts'

/** @param sort as a call names it, with a minus for descending */
export const orderOf = (sort: string): RowOrder => ({
  field: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'desc' : 'asc',
})
