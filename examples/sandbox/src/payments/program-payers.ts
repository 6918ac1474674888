/** Who pays when nobody does: what stands in a payment's `payer_principal` and in the audit. */
export const AUTO_PAY_PRINCIPAL = 'program:auto-pay'
export const AUTO_PAY_NAME = 'AutoPay'

export const isByAutoPay = (payment: { payer_principal: string }): boolean =>
  payment.payer_principal === AUTO_PAY_PRINCIPAL
