/** Computes each dealer's payouts by day from its sales (DLR-6…DLR-8); all amounts are in minor units. */
import {
  addDays,
  type CalendarDate,
  type CurrencyCode,
  type PayoutTerms,
  PROGRAM_TIME_ZONE,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isUndecidedOn } from './disputes-under-way.ts'

export interface PayoutQuestion {
  merchantIds: readonly string[]
  currency?: CurrencyCode | undefined
  /** First payout day to return. */
  from: CalendarDate
  terms: PayoutTerms
  today: CalendarDate
}

/** Amounts are read as text. */
export interface PayoutRow {
  merchant_buid: string
  merchant_name: string
  currency: CurrencyCode
  day: CalendarDate
  sales: string
  sales_minor: string
  credits_minor: string
  held_minor: string
}

/**
 * DLR-6 in SQL: the first payout day on or after `date`, like the contract's `payoutDay`; a test checks that both
 * agree.
 */
const payoutFrom = (date: RawBuilder<unknown>, { weekday }: PayoutTerms): RawBuilder<CalendarDate> =>
  sql<CalendarDate>`(${date} + (${sql.lit(weekday)} + 7 - extract(isodow from ${date})::int) % 7)`
const payoutOfSale = (invoice: string, terms: PayoutTerms) =>
  payoutFrom(sql`(${sql.ref(`${invoice}.invoice_date`)} + ${sql.lit(terms.days)})`, terms)

const IS_OF_DEALER = sql`adjustment.adjustment_reason not in ('dispute', 'credit-memo')`
const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date`
// A posted adjustment has its posting time; the dealer's entry keeps the time of entry.
const ENTERED_ON = dayOf(sql`coalesce(entered.entered_at, adjustment.entered_at)`)

/**
 * Returns one row per dealer, currency, and payout day. Sales of the expected payouts are read by their invoice date,
 * with all their deductions; for older sales, only deductions since the payout before the first one are read.
 */
export async function findPayouts(
  db: Kysely<Database>,
  { merchantIds, currency, from, terms, today }: PayoutQuestion,
): Promise<PayoutRow[]> {
  const isOwn = (
    invoice: string,
  ) => sql<boolean>`${sql.ref(`${invoice}.merchant_buid`)} = any(${[...merchantIds]}::text[])
    ${currency === undefined ? sql`` : sql`and ${sql.ref(`${invoice}.currency`)} = ${currency}`}`
  // Sales of the seven days that end `days` before a payout day are part of its payout.
  const firstSale = addDays(from, -terms.days - 6)
  // One extra day, because the index contains instants, and days begin earlier or later by time zone.
  const firstCredit = addDays(from, -7)
  const { rows } = await sql<PayoutRow>`
    with sold as materialized (
      select invoice.customer_buid, invoice.trx_id, invoice.merchant_buid, invoice.currency,
        invoice.billed_minor - invoice.late_fee_minor as amount, ${payoutOfSale('invoice', terms)} as day
      from invoices as invoice
      where ${isOwn('invoice')} and invoice.invoice_date >= ${firstSale} and invoice.stage in ('Open', 'Paid', 'Closed')
    ), moved as (
      select merchant_buid, currency, day, 1 as sales, amount as sold_minor, 0 as credit_minor, 0 as held_minor from sold
      union all
      select merchant_buid, currency, day, 0, 0, adjustment.amount_minor, 0
      from sold join invoice_adjustments as adjustment using (customer_buid, trx_id) where ${IS_OF_DEALER}
      union all
      select sold.merchant_buid, sold.currency, day, 0, 0, claim.granted_minor, 0
      from sold join dispute_invoices as claim using (customer_buid, trx_id)
      where claim.granted_minor > 0
      union all
      select sold.merchant_buid, sold.currency, day, 0, 0, 0, claim.amount_minor
      from sold join dispute_invoices as claim using (customer_buid, trx_id)
      join disputes on disputes.customer_buid = claim.customer_buid and disputes.id = claim.dispute_id
      where claim.live and claim.granted_minor is null and ${isUndecidedOn(today)}
      union all
      select invoice.merchant_buid, invoice.currency, ${payoutFrom(sql`(${ENTERED_ON} + 1)`, terms)}, 0, 0, adjustment.amount_minor, 0
      from invoice_adjustments as adjustment
      join invoices as invoice using (customer_buid, trx_id)
      left join dealer_adjustments as entered on entered.customer_buid = adjustment.customer_buid and entered.id = adjustment.id
      where ${IS_OF_DEALER} and adjustment.entered_at >= ${addDays(firstCredit, -1)}::date and ${isOwn('invoice')}
        and invoice.invoice_date < ${firstSale} and ${ENTERED_ON} >= ${firstCredit}
      union all
      select invoice.merchant_buid, invoice.currency, ${payoutFrom(sql`(${dayOf(sql`answer.at`)} + 1)`, terms)}, 0, 0,
        claim.granted_minor, 0
      from dispute_responses as answer
      join dispute_invoices as claim on claim.customer_buid = answer.customer_buid and claim.dispute_id = answer.dispute_id
      join invoices as invoice on invoice.customer_buid = claim.customer_buid and invoice.trx_id = claim.trx_id
      where answer.action in ('grant in full', 'grant in part') and answer.at >= ${addDays(firstCredit, -1)}::date
        and ${dayOf(sql`answer.at`)} >= ${firstCredit} and claim.granted_minor > 0 and ${isOwn('invoice')}
        and invoice.invoice_date < ${firstSale}
    )
    select moved.merchant_buid, merchants.name as merchant_name, moved.currency, day, sum(sales) as sales,
      sum(sold_minor) as sales_minor, sum(credit_minor) as credits_minor, sum(held_minor) as held_minor
    from moved join merchants on merchants.buid = moved.merchant_buid
    where day >= ${from}
    group by 1, 2, 3, 4
    order by day, moved.currency, merchants.name, moved.merchant_buid`.execute(db)
  return rows
}
