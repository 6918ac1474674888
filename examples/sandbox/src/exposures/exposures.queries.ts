import {
  addDays,
  type AgeingBucket,
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
} from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { isOneOfCustomers } from '../invoices/invoice-scope.ts'
import { IS_OPEN } from '../invoices/invoice-status.ts'

/** Sums as text, minor units. */
export interface BucketSum {
  currency: CurrencyCode
  bucket: AgeingBucket
  amount: string
  count: string
}

/**
 * Sums the amounts due by currency and days late (EXP-5), and the amounts in payments (INV-52); reads only open
 * invoices.
 */
export async function sumOpenByAge(db: Kysely<Database>, customerIds: readonly string[], today: CalendarDate) {
  const { rows } = await sql<BucketSum & { late_fee: string; pending: string; payable: string; disputed: string }>`
    select currency,
      case
        when due_date is null or due_date >= ${today} then 'current'
        when due_date >= ${addDays(today, -30)} then '1-30'
        when due_date >= ${addDays(today, -60)} then '31-60'
        when due_date >= ${addDays(today, -90)} then '61-90'
        else 'over-90'
      end as bucket,
      sum(open_minor - pending_minor) as amount, count(*) filter (where not covered) as count,
      sum(late_fee_minor) as late_fee, sum(pending_minor) as pending,
      sum(least(disputed_minor, open_minor)) as disputed,
      coalesce(sum(greatest(open_minor - disputed_minor, 0))
        filter (where primary_status in ('Billed', 'Past Due')), 0) as payable
    from invoices
    where ${isOneOfCustomers(customerIds)} and ${IS_OPEN}
    group by 1, 2`.execute(db)
  return rows
}

export interface CurrencySum {
  currency: CurrencyCode
  amount: string
}

/** Sums the amounts that are ordered but not billed yet, per currency. */
export const sumUnbilled = (db: Kysely<Database>, customerIds: readonly string[]): Promise<CurrencySum[]> =>
  db
    .selectFrom('invoices')
    .select(['currency', sql<string>`sum(open_minor)`.as('amount')])
    .where(isOneOfCustomers(customerIds))
    .where('stage', '=', sql.lit('Unbilled'))
    .groupBy('currency')
    .execute()

/** Sums the unused amounts of credit memos, per currency. */
export const sumUnapplied = (db: Kysely<Database>, customerIds: readonly string[]): Promise<CurrencySum[]> =>
  db
    .selectFrom('credit_memos')
    .select(['currency', sql<string>`sum(amount_minor - applied_minor)`.as('amount')])
    .where(isOneOfCustomers(customerIds))
    .groupBy('currency')
    .execute()

/** Sums the amounts held for orders that are not invoiced yet, per currency. */
export const sumHeld = (db: Kysely<Database>, customerIds: readonly string[]): Promise<CurrencySum[]> =>
  db
    .selectFrom('authorisations')
    .select(['currency', sql<string>`sum(amount_minor)`.as('amount')])
    .where(isOneOfCustomers(customerIds))
    .where('status', '=', 'active')
    .groupBy('currency')
    .execute()

/** Finds the currencies in which the customers were ever invoiced, from stored counts. */
export async function findInvoicedCurrencies(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<CurrencyCode[]> {
  const { rows } = await sql<{ currency: CurrencyCode }>`
    select currency from invoice_tallies where ${isOneOfCustomers(customerIds)}
    group by currency having sum(invoices) > 0`.execute(db)
  const invoiced = new Set(rows.map(({ currency }) => currency))
  return currencyCodes.filter((currency) => invoiced.has(currency))
}

export const findCreditLine = (db: Kysely<Database>, customerId: string) =>
  db
    .selectFrom('customers')
    .select(['currency', 'credit_limit_minor'])
    .where('buid', '=', customerId)
    .executeTakeFirst()

/**
 * Finds the customer's own currency, followed by all others in which it was invoiced; none if the customer does not
 * exist.
 */
export async function findCustomerCurrencies(db: Kysely<Database>, customerId: string): Promise<CurrencyCode[]> {
  const line = await findCreditLine(db, customerId)
  return line ? [...new Set([line.currency, ...(await findInvoicedCurrencies(db, [customerId]))])] : []
}

export interface CreditLines {
  currency: CurrencyCode
  limit: string
  /** Used amount (`held` below: held amount) of each account in its own currency only. */
  used: string
  held: string
}

/**
 * Sums the credit lines of several accounts per currency: each account has one, in its own currency (EXP-1, EXP-51).
 */
export async function sumCreditLines(db: Kysely<Database>, customerIds: readonly string[]): Promise<CreditLines[]> {
  const wanted = sql`${[...customerIds]}::text[]`
  const { rows } = await sql<CreditLines>`
    select currency, sum(limit_minor) as limit, sum(used) as used, sum(held) as held from (
      select currency, credit_limit_minor as limit_minor, 0 as used, 0 as held from customers where buid = any(${wanted})
      union all
      select customers.currency, 0, sum(open_minor), 0
      from invoices join customers on customers.buid = invoices.customer_buid and customers.currency = invoices.currency
      where invoices.customer_buid = any(${wanted}) and ${IS_OPEN}
      group by 1
      union all
      select customers.currency, 0, 0, sum(hold.amount_minor)
      from authorisations as hold
      join customers on customers.buid = hold.customer_buid and customers.currency = hold.currency
      where hold.customer_buid = any(${wanted}) and hold.status = 'active'
      group by 1
    ) as parts
    group by currency`.execute(db)
  return rows
}

/** Minor units. */
export interface CreditInUse {
  used: number
  held: number
}

/**
 * Returns the used and held amounts of each customer in its own currency (EXP-4); a customer with neither is not in the
 * map.
 */
export async function sumCreditInUse(
  db: Kysely<Database>,
  customerIds: readonly string[],
): Promise<Map<string, CreditInUse>> {
  const wanted = sql`${[...customerIds]}::text[]`
  const { rows } = await sql<{ buid: string; used: string; held: string }>`
    select buid, sum(used) as used, sum(held) as held from (
      select invoices.customer_buid as buid, sum(open_minor) as used, 0 as held
      from invoices join customers on customers.buid = invoices.customer_buid and customers.currency = invoices.currency
      where invoices.customer_buid = any(${wanted}) and ${IS_OPEN}
      group by 1
      union all
      select hold.customer_buid, 0, sum(hold.amount_minor)
      from authorisations as hold
      join customers on customers.buid = hold.customer_buid and customers.currency = hold.currency
      where hold.customer_buid = any(${wanted}) and hold.status = 'active'
      group by 1
    ) as parts
    group by buid`.execute(db)
  return new Map(rows.map(({ buid, used, held }) => [buid, { used: minorOf(used), held: minorOf(held) }]))
}
