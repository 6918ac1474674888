import type { RefCallback } from 'react'

/** The form for a chargeback of one card transaction instead of a dispute (CHB-11). */
export interface ChargebackState {
  kind: 'chargeback'
  customerId: string
  trxId: string
  headingRef: RefCallback<HTMLHeadingElement>
  /** Returns to the choice of invoices, with this one selected. */
  toInvoices(): void
  toDisputes(): void
  setDirty(isDirty: boolean): void
}
