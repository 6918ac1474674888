/** Who pays when nobody does: what stands in a payment's `payer_principal` and in the audit. */
export const AUTO_PAY_PRINCIPAL = 'programme:auto-pay'
export const AUTO_PAY_NAME = 'AutoPay'
