/** Reads vouchers, and how much of a reward they use. Source: docs/spec/loyalty.md LOY-197, LOY-198. */
import { type CalendarDate, sumMinor, toWireDate, type VoucherStatus } from 'netterms/contract/internal'
import { type Kysely, type Selectable, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { VouchersTable } from '../db/voucher-schema.ts'
import type { Database } from '../db/schema.ts'
import type { ResourceObject } from '../http/handler.ts'

export type VoucherRow = Selectable<VouchersTable> & { program_name: string; merchant_name: string }

export const selectVouchers = (db: Kysely<Database>, customerIds: readonly string[]) =>
  db
    .selectFrom('vouchers as voucher')
    .innerJoin('loyalty_programs as program', (join) =>
      join.onRef('program.customer_buid', '=', 'voucher.customer_buid').onRef('program.id', '=', 'voucher.program_id'),
    )
    .innerJoin('merchants', 'merchants.buid', 'program.merchant_buid')
    .selectAll('voucher')
    .select(['program.name as program_name', 'merchants.name as merchant_name'])
    .where('voucher.customer_buid', '=', sql<string>`any(${[...customerIds]}::text[])`)

/**
 * Returns the status of a voucher on a day. An unused voucher expires after its last day; the stored status stays the
 * same.
 */
export const voucherStatus = (row: Pick<VoucherRow, 'status' | 'expires_on'>, today: CalendarDate): VoucherStatus =>
  row.status === 'issued' && row.expires_on < today ? 'expired' : row.status

/** Sums a program's reward in vouchers that can be redeemed or were redeemed; minor units. */
export async function sumInVouchers(
  db: Kysely<Database>,
  { customerId, programId }: { customerId: string; programId: string },
  today: CalendarDate,
): Promise<number> {
  const rows = await db
    .selectFrom('vouchers')
    .select('amount_minor')
    .where('customer_buid', '=', customerId)
    .where('program_id', '=', programId)
    .where((where) =>
      where.or([
        where('status', '=', 'redeemed'),
        where.and([where('status', '=', 'issued'), where('expires_on', '>=', today)]),
      ]),
    )
    .execute()
  return sumMinor(rows.map(({ amount_minor: amount }) => minorOf(amount)))
}

export function toVoucherResource(row: VoucherRow, today: CalendarDate): ResourceObject {
  const ended = row.ended_at && { at: row.ended_at.toISOString(), by_name: row.ended_by_name ?? '' }
  return {
    id: row.id,
    attributes: {
      buid_customer: row.customer_buid,
      program_id: row.program_id,
      program_name: row.program_name,
      merchant_name: row.merchant_name,
      currency: row.currency,
      amount: minorOf(row.amount_minor),
      voucher_status: voucherStatus(row, today),
      expires_on: toWireDate(row.expires_on),
      issued: { at: row.issued_at.toISOString(), by_name: row.issued_by_name },
      redeemed: row.status === 'redeemed' ? ended : null,
      revoked: row.status === 'revoked' ? ended : null,
      revoke_reason: row.revoke_reason,
      credit_memo_id: row.credit_memo_id,
    },
  }
}
