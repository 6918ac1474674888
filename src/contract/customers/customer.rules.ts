/**
 * Whether the invoices of a customer may be paid at all. If not, widgets explain why and offer no payment, and the
 * server refuses one. Source: docs/spec/payments.md PAY-8 (specification §3 "Customer", §4 "Account statuses"; domain
 * §3.1).
 */
export type NoPaymentReason = 'locked' | 'not-eligible'

/**
 * @param customer fields that the server did not send are absent; an absent field forbids nothing, because the server
 *   decides
 * @returns null if it may pay. Accounts on hold, inactive, or terminated may pay, because they still owe the money
 */
export function whyNoPayment(customer: {
  /** One of ACCOUNT_STATUSES, or a status that this version does not know. */
  readonly status?: string | null | undefined
  readonly paymentEligible?: boolean | null | undefined
}): NoPaymentReason | null {
  if (customer.status === 'locked') return 'locked'
  return customer.paymentEligible === false ? 'not-eligible' : null
}
