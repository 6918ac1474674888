/** The table of what dealers take off their invoices, as Kysely sees it. See schema.ts. */
import type { AdjustmentReason, CalendarDate, CurrencyCode } from 'netterms/contract/internal'
import type { Instant, Minor } from './column-types.ts'

export interface DealerAdjustmentsTable {
  customer_buid: string
  /** Unique by itself. */
  id: string
  trx_id: string
  merchant_buid: string
  currency: CurrencyCode
  amount_minor: Minor
  reason: AdjustmentReason
  comment: string | null
  /** Pending: held. Adjusted: its credit memo is issued. Closed: the memo is applied. The words are those of a dispute. */
  status: 'pending' | 'adjusted' | 'closed' | 'canceled'
  /** While pending: when the credit memo is issued; while adjusted: when it is applied. */
  adjusts_on: CalendarDate | null
  credit_memo_id: string | null
  entered_by: string
  /** The dealer by its name, or the person of customer support. */
  entered_by_name: string
  /** Program time. */
  entered_at: Instant
}

export interface AdjustmentTables {
  dealer_adjustments: DealerAdjustmentsTable
}
