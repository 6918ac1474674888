/** Kysely types of vouchers. See schema.ts. */
import type { CalendarDate, CurrencyCode, VoucherStatus } from 'netterms/contract/internal'
import type { Generated } from 'kysely'
import type { Instant, Minor } from './column-types.ts'

export interface VouchersTable {
  customer_buid: string
  id: string
  program_id: string
  amount_minor: Minor
  currency: CurrencyCode
  /** An issued voucher past its last day counts as expired: computed when read, not stored. */
  status: Exclude<VoucherStatus, 'expired'>
  expires_on: CalendarDate
  issued_by: string
  issued_by_name: string
  /** By the program's clock. */
  issued_at: Instant
  /** Principal who redeemed or revoked the voucher. */
  ended_by: Generated<string | null>
  ended_by_name: Generated<string | null>
  ended_at: Generated<Date | null>
  revoke_reason: Generated<string | null>
  credit_memo_id: Generated<string | null>
}
