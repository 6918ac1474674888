/**
 * Whether a customer's invoices may be paid at all: widgets explain why not and offer no payment, the server refuses
 * one. Source: docs/spec/payments.md PAY-8 (specification §3 "Customer", §4 "Account statuses"; domain §3.1).
 */
export type NoPaymentReason = 'locked' | 'not-eligible'

/**
 * @param customer fields that the server did not send may be absent: absence forbids nothing, the server decides
 * @returns null when it may pay. Accounts on hold, inactive, or terminated may pay: their debts remain
 */
export function whyNoPayment(customer: {
  /** One of ACCOUNT_STATUSES, or a status that this version does not know. */
  readonly status?: string | null | undefined
  readonly paymentEligible?: boolean | null | undefined
}): NoPaymentReason | null {
  if (customer.status === 'locked') return 'locked'
  return customer.paymentEligible === false ? 'not-eligible' : null
}
