/**
 * Whether a customer's invoices may be paid at all: the browser says why not and offers no payment, the server refuses one.
 * Source: docs/spec/payments.md PAY-8 (specification §3 "Customer", §4 "Account statuses"; domain §3.1).
 */
export type NoPaymentReason = 'locked' | 'not-eligible'

/**
 * @param customer nothing for what a server does not tell: that alone forbids nothing, the server decides
 * @returns null when it may pay. On hold, inactive and terminated accounts may: their debts remain
 */
export function whyNoPayment(customer: {
  /** One of ACCOUNT_STATUSES, or one that this version does not know. */
  readonly status?: string | null | undefined
  readonly paymentEligible?: boolean | null | undefined
}): NoPaymentReason | null {
  if (customer.status === 'locked') return 'locked'
  return customer.paymentEligible === false ? 'not-eligible' : null
}
