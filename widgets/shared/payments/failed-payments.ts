/** Failed and returned payments. Source: docs/spec/payments.md PAY-62. */
import type { Payment, PaymentStatus } from '../../../src/contract/index.ts'

/** Statuses without a receipt: no money was taken, or the bank returned it. */
const WITHOUT_MONEY: readonly PaymentStatus[] = ['failed', 'returned', 'declined', 'canceled']

export const hasReceipt = ({ status }: Pick<Payment, 'status'>): boolean => !WITHOUT_MONEY.includes(status)

/** Whether the invoices of the payment are due again. */
export const isDueAgain = ({ status }: Pick<Payment, 'status'>): boolean =>
  WITHOUT_MONEY.includes(status) || status === 'refunded' || status === 'charged back'
