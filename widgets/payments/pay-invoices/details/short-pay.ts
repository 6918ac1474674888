/** Why an invoice is paid in part: the unpaid part of the payable amount is disputed. */
export interface ShortPay {
  reasonId: string
  /** Name in the list of reasons. */
  reason: string
  description: string
}
