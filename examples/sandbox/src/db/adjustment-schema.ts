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
  /** Pending: the amount is held. Adjusted: its credit memo is issued. Closed: the memo is applied. Same statuses as disputes. */
  status: 'pending' | 'adjusted' | 'closed' | 'canceled'
  /** While pending: the issue date of the credit memo; while adjusted: its application date. */
  adjusts_on: CalendarDate | null
  credit_memo_id: string | null
  entered_by: string
  /** The dealer's name, or the user of customer support. */
  entered_by_name: string
  /** Program time. */
  entered_at: Instant
}

export interface AdjustmentTables {
  dealer_adjustments: DealerAdjustmentsTable
}
