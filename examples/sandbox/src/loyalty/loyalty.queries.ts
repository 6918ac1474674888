/** Reads programs and their sales. Source: docs/spec/loyalty.md LOY-5, LOY-7. */
import { type CalendarDate, type CurrencyCode, PROGRAM_TIME_ZONE } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { LoyaltyProgramsTable, LoyaltyTiersTable } from '../db/loyalty-schema.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'

export type ProgramRow = Selectable<LoyaltyProgramsTable> & {
  customer_name: string
  merchant_name: string
  /** Enrollment date; null if the customer never enrolled. */
  enrolled_on: CalendarDate | null
  /** Date on which the enrollment was declined or left. */
  ended_on: CalendarDate | null
}
export type TierRow = Selectable<LoyaltyTiersTable>

type Scope = Pick<Principal, 'role' | 'customerIds' | 'merchantIds'>

/**
 * Limits programs to what the caller may see: a dealer's users see those of their dealers, all other users those of
 * their customers (LOY-7).
 */
export const programInScope = ({ role, customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  role === 'merchant'
    ? sql<boolean>`program.merchant_buid = any(${[...merchantIds]}::text[])`
    : sql<boolean>`program.customer_buid = any(${[...customerIds]}::text[])`

const programs = (db: Kysely<Database>, scope: Scope) =>
  db
    .selectFrom('loyalty_programs as program')
    .innerJoin('customers', 'customers.buid', 'program.customer_buid')
    .innerJoin('merchants', 'merchants.buid', 'program.merchant_buid')
    .selectAll('program')
    .leftJoin('loyalty_enrollments as enrollment', (join) =>
      join
        .onRef('enrollment.customer_buid', '=', 'program.customer_buid')
        .onRef('enrollment.program_id', '=', 'program.id'),
    )
    .select([
      'customers.name as customer_name',
      'merchants.name as merchant_name',
      'enrollment.enrolled_on',
      'enrollment.ended_on',
    ])
    .where(programInScope(scope))

export interface ProgramFilter {
  customerId?: string | undefined
  merchantId?: string | undefined
}

export const findPrograms = (
  db: Kysely<Database>,
  scope: Scope,
  { customerId, merchantId }: ProgramFilter,
): Promise<ProgramRow[]> =>
  programs(db, scope)
    .$if(customerId !== undefined, (query) => query.where('program.customer_buid', '=', customerId ?? ''))
    .$if(merchantId !== undefined, (query) => query.where('program.merchant_buid', '=', merchantId ?? ''))
    .orderBy('program.ends_on', 'desc')
    .orderBy('program.id')
    .execute()

/** Returns undefined if the program does not exist or belongs to another company. */
export const findProgram = (
  db: Kysely<Database>,
  scope: Scope,
  id: string,
  locking: 'none' | 'locked' = 'none',
): Promise<ProgramRow | undefined> =>
  programs(db, scope)
    .where('program.id', '=', id)
    .$if(locking === 'locked', (query) => query.forUpdate('program'))
    .executeTakeFirst()

/** Returns the tiers in ascending order. */
export const findTiers = (
  db: Kysely<Database>,
  { customer_buid, id }: Pick<ProgramRow, 'customer_buid' | 'id'>,
): Promise<TierRow[]> =>
  db
    .selectFrom('loyalty_tiers')
    .selectAll()
    .where('customer_buid', '=', customer_buid)
    .where('program_id', '=', id)
    .orderBy('incentive_tier')
    .execute()

export interface SalesQuestion {
  customerId: string
  merchantId: string
  currency: CurrencyCode
  from: CalendarDate
  /** Inclusive. */
  to: CalendarDate
}

/**
 * Sums the dealer's sales to the customer by month from the ledger, less credit memos of its disputes and adjustments,
 * wherever the credit was applied: `2026-11` → minor units. Invoices that the seed data books in monthly sums are
 * counted separately.
 */
export async function sumSalesByMonth(
  db: Kysely<Database>,
  { customerId, merchantId, currency, from, to }: SalesQuestion,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; amount: string }>`
    select to_char(day, 'YYYY-MM') as month, sum(amount) as amount from (
      select (entry.at at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date as day, entry.amount_minor as amount
      from ledger_entries as entry
      join invoices on invoices.customer_buid = entry.customer_buid and invoices.trx_id = entry.trx_id
      where entry.customer_buid = ${customerId} and entry.account = 'receivable' and entry.currency = ${currency}
        and invoices.merchant_buid = ${merchantId}
        and split_part(entry.event, ':', 1) = 'invoice-billed'
      union all
      select (entry.at at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date, entry.amount_minor
      from disputes
      join ledger_entries as entry on entry.customer_buid = disputes.customer_buid
        and entry.event = 'credit-memo:' || disputes.credit_memo_id and entry.account = 'credit-memos'
      where disputes.customer_buid = ${customerId} and disputes.merchant_buid = ${merchantId}
        and disputes.currency = ${currency}
      union all
      select (entry.at at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date, entry.amount_minor
      from dealer_adjustments as adjustment
      join ledger_entries as entry on entry.customer_buid = adjustment.customer_buid
        and entry.event = 'credit-memo:' || adjustment.credit_memo_id and entry.account = 'credit-memos'
      where adjustment.customer_buid = ${customerId} and adjustment.merchant_buid = ${merchantId}
        and adjustment.currency = ${currency}
      union all
      select invoice_date, billed_minor - credited_minor
      from invoices
      where customer_buid = ${customerId} and merchant_buid = ${merchantId} and currency = ${currency}
        and primary_status in ('Paid', 'Closed') and invoice_date between ${from} and ${to}
        and not exists (
          select from ledger_entries as entry
          where entry.event = 'invoice-billed:' || invoices.trx_id and entry.customer_buid = invoices.customer_buid)
    ) as sold
    where day between ${from} and ${to}
    group by 1`.execute(db)
  return new Map(rows.map(({ month, amount }) => [month, minorOf(amount)]))
}
