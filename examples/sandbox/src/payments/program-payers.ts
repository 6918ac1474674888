/** Payers of automatic payments: values of a payment's `payer_principal` and of audit entries. */
export const AUTO_PAY_PRINCIPAL = 'program:auto-pay'
export const AUTO_PAY_NAME = 'AutoPay'

export const isByAutoPay = (payment: { payer_principal: string }): boolean =>
  payment.payer_principal === AUTO_PAY_PRINCIPAL
