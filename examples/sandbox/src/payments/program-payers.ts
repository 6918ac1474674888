/** Values of `payer_principal` and of the audit actor for automatic payments. */
export const AUTO_PAY_PRINCIPAL = 'program:auto-pay'
export const AUTO_PAY_NAME = 'AutoPay'

export const isByAutoPay = (payment: { payer_principal: string }): boolean =>
  payment.payer_principal === AUTO_PAY_PRINCIPAL
