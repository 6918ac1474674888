/** Failed and returned payments. Source: docs/spec/payments.md PAY-62. */
import type { Payment, PaymentStatus } from '../../../src/contract/index.ts'

/** No money was taken, or the bank returned it: there is no receipt. */
const WITHOUT_MONEY: readonly PaymentStatus[] = ['failed', 'returned', 'declined', 'canceled']

export const hasReceipt = ({ status }: Pick<Payment, 'status'>): boolean => !WITHOUT_MONEY.includes(status)

/** Its invoices are due again. */
export const isDueAgain = ({ status }: Pick<Payment, 'status'>): boolean =>
  WITHOUT_MONEY.includes(status) || status === 'refunded' || status === 'charged back'
