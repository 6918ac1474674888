/** Kysely type of the table of dealers' adjustments. See schema.ts. */
import type { AdjustmentReason, CalendarDate, CurrencyCode } from 'netterms/contract/internal'
import type { Instant, Minor } from './column-types.ts'

export interface DealerAdjustmentsTable {
  customer_buid: string
  /** Globally unique. */
  id: string
  trx_id: string
  merchant_buid: string
  currency: CurrencyCode
  amount_minor: Minor
  reason: AdjustmentReason
  comment: string | null
  /**
   * Pending: the amount is held. Adjusted: the credit memo is issued. Closed: it is applied. The same statuses as of
   * disputes.
   */
  status: 'pending' | 'adjusted' | 'closed' | 'canceled'
  /** While pending: the issue date of the credit memo; while adjusted: its application date. */
  adjusts_on: CalendarDate | null
  credit_memo_id: string | null
  entered_by: string
  /** Name of the dealer, or of the customer support user. */
  entered_by_name: string
  /** By the program's clock. */
  entered_at: Instant
}

export interface AdjustmentTables {
  dealer_adjustments: DealerAdjustmentsTable
}
