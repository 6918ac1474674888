/** Reason why an invoice is paid in part; the unpaid part of the payable amount is disputed. */
export interface ShortPay {
  reasonId: string
  /** Name of the reason in the list of dispute reasons. */
  reason: string
  description: string
}
