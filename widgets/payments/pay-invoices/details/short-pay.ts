/** Why an invoice is paid in part: what of it could be paid, and is not, is disputed. */
export interface ShortPay {
  reasonId: string
  /** As the list names it. */
  reason: string
  description: string
}
