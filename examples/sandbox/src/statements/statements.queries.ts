/**
 * Statements read from the ledger: what an account owed when a month began, what changed it, and what it owed at the
 * end. Every amount is a sum over the ledger's receivables, so that a statement cannot differ from the balance on the
 * screens. Source: docs/spec/documents.md DOC-3, DOC-4.
 */
import {
  addMonths,
  ageingBucketOf,
  AGEING_BUCKETS,
  type AgeingBucket,
  type CalendarDate,
  type CurrencyCode,
  type DateRange,
  daysBetween,
  endOfMonth,
  instantOf,
  addDays,
  PROGRAM_TIME_ZONE,
  sumMinor,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database, LedgerAccount } from '../db/schema.ts'

/** A month, or another period, of one customer in one currency; amounts are minor units. */
export interface StatementRow {
  customerId: string
  currency: CurrencyCode
  from: CalendarDate
  /** The last day of the period; today if the period has not ended. */
  to: CalendarDate
  isFinal: boolean
  opening: number
  charges: number
  /** Amounts paid and credited, as a positive number. */
  credits: number
  closing: number
}

/**
 * SQL for the month of an entry in the program's time zone, e.g. `2026-11`. Amounts booked in advance are already owed,
 * so they belong to the current month.
 */
const monthUpTo = (today: CalendarDate) =>
  sql<string>`to_char(least(at at time zone ${sql.lit(PROGRAM_TIME_ZONE)}, ${sql.lit(today)}::timestamp), 'YYYY-MM')`

/**
 * Finds every month from the first booking to the current month, latest first; within a month, the customer's
 * currencies by code.
 */
export async function findStatements(
  db: Kysely<Database>,
  customerId: string,
  today: CalendarDate,
  currency?: CurrencyCode,
): Promise<StatementRow[]> {
  const month = monthUpTo(today)
  const sums = await db
    .selectFrom('ledger_entries')
    .select([
      'currency',
      month.as('month'),
      sql<string>`coalesce(sum(amount_minor) filter (where amount_minor > 0), 0)`.as('charges'),
      sql<string>`coalesce(-sum(amount_minor) filter (where amount_minor < 0), 0)`.as('credits'),
    ])
    .where('customer_buid', '=', customerId)
    .where('account', '=', sql.lit('receivable'))
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency as CurrencyCode))
    .groupBy('currency')
    .groupBy(month)
    .execute()
  const currencies = [...new Set(sums.map((row) => row.currency))].sort()
  const perCurrency = currencies.map((code) =>
    monthsOf(
      customerId,
      code,
      sums.filter((row) => row.currency === code),
      today,
    ),
  )
  return perCurrency
    .flat()
    .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : a.currency < b.currency ? -1 : 1))
}

interface MonthSum {
  month: string
  charges: string
  credits: string
}

function monthsOf(
  customerId: string,
  currency: CurrencyCode,
  sums: readonly MonthSum[],
  today: CalendarDate,
): StatementRow[] {
  const byMonth = new Map(sums.map((row) => [row.month, row]))
  const first = [...byMonth.keys()].sort()[0]
  const rows: StatementRow[] = []
  let opening = 0
  for (let from = `${first}-01` as CalendarDate; from <= today; from = addMonths(from, 1)) {
    const sum = byMonth.get(from.slice(0, 7))
    const [charges, credits] = [minorOf(sum?.charges ?? null), minorOf(sum?.credits ?? null)]
    const closing = sumMinor([opening, charges, -credits])
    const isFinal = endOfMonth(from) < today
    const to = isFinal ? endOfMonth(from) : today
    rows.push({ customerId, currency, from, to, isFinal, opening, charges, credits, closing })
    opening = closing
  }
  return rows
}

/**
 * Finds the month with this statement id among the caller's customers; undefined if it does not exist or belongs to
 * another company.
 */
export async function findStatement(
  db: Kysely<Database>,
  customerIds: readonly string[],
  id: string,
  today: CalendarDate,
): Promise<StatementRow | undefined> {
  const [, customerId = '', currency = '', month = ''] = /^(.+)-([A-Z]{3})-(\d{4}-\d{2})$/.exec(id) ?? []
  if (!customerIds.includes(customerId)) return undefined
  const statements = await findStatements(db, customerId, today, currency as CurrencyCode)
  return statements.find(({ from }) => from === `${month}-01`)
}

export const statementIdOf = ({ customerId, currency, from }: Pick<StatementRow, 'customerId' | 'currency' | 'from'>) =>
  `${customerId}-${currency}-${from.slice(0, 7)}`

/** Condition for entries in a statement's period or before it. It matches all entries if the period has not ended. */
export const isBefore = ({ to, isFinal }: Pick<StatementRow, 'to' | 'isFinal'>): RawBuilder<boolean> =>
  isFinal ? sql<boolean>`at < ${new Date(instantOf(addDays(to, 1), 0, PROGRAM_TIME_ZONE))}` : sql<boolean>`true`
export const beginningOf = ({ from }: Pick<StatementRow, 'from'>): Date =>
  new Date(instantOf(from, 0, PROGRAM_TIME_ZONE))

/**
 * SQL for invoices with a due date that was extended after the period, with their earlier due date (`trx_id`, `due`),
 * so that past statements do not change. Read from the audit log.
 */
export const extendedLater = (statement: StatementRow): RawBuilder<unknown> => sql`(
  select distinct on (subject) subject as trx_id, (detail::jsonb ->> 'dueBefore')::date as due
  from audit_entries
  where customer_buid = ${statement.customerId} and action = 'invoices.extend-due-date' and not ${isBefore(statement)}
  order by subject, id)`

/** Sums the amounts open at the end by days past due on that day (EXP-5); together they are the closing balance. */
export async function ageStatement(db: Kysely<Database>, statement: StatementRow): Promise<Map<AgeingBucket, number>> {
  const { rows } = await sql<{ due: CalendarDate | null; open: string }>`
    select coalesce(extended.due, invoices.due_date) as due, sum(entry.open) as open
    from (
      select trx_id, sum(amount_minor) as open from ledger_entries
      where customer_buid = ${statement.customerId} and account = 'receivable' and currency = ${statement.currency}
        and ${isBefore(statement)}
      group by trx_id having sum(amount_minor) <> 0
    ) as entry
    left join invoices on invoices.customer_buid = ${statement.customerId} and invoices.trx_id = entry.trx_id
    left join ${extendedLater(statement)} as extended on extended.trx_id = entry.trx_id
    group by 1`.execute(db)
  const buckets = new Map<AgeingBucket, number>(AGEING_BUCKETS.map((bucket) => [bucket, 0]))
  for (const { due, open } of rows) {
    const bucket = ageingBucketOf(due === null ? null : daysBetween(due, statement.to))
    buckets.set(bucket, sumMinor([buckets.get(bucket) ?? 0, minorOf(open)]))
  }
  return buckets
}

/** Amounts shown after the aging: unused credit, and payments that had not posted by the end; minor units, positive. */
export interface AmountsBeside {
  /** Unused credit, which is not part of the balance. */
  unapplied: number
  /** Payments in progress, which stay in the balance until they post. */
  pending: number
}

export async function amountsBeside(db: Kysely<Database>, statement: StatementRow): Promise<AmountsBeside> {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['account', sql<string | null>`sum(amount_minor)`.as('amount')])
    .where('customer_buid', '=', statement.customerId)
    .where('account', 'in', ['credit-memos', 'payments-in-transit'])
    .where('currency', '=', statement.currency)
    .where(isBefore(statement))
    .groupBy('account')
    .execute()
  const sumOf = (account: LedgerAccount) => minorOf(rows.find((row) => row.account === account)?.amount ?? null)
  // Credit memos are negative in the ledger. Subtracting from 0 avoids -0.
  return { unapplied: 0 - sumOf('credit-memos'), pending: sumOf('payments-in-transit') }
}

/**
 * Reads the figures of any period in a single query.
 *
 * @param period its last day must not be after today
 * @returns `firstDate` is the day of the first movement in this currency; null if there is none
 */
export async function findPeriod(
  db: Kysely<Database>,
  of: Pick<StatementRow, 'customerId' | 'currency'>,
  period: DateRange,
  today: CalendarDate,
): Promise<{ statement: StatementRow; firstDate: CalendarDate } | null> {
  const bounds = { ...period, isFinal: period.to < today }
  const begins = beginningOf(bounds)
  const before = sql<string | null>`sum(amount_minor) filter (where at < ${begins})`
  const within = (side: RawBuilder<unknown>) =>
    sql<string | null>`sum(amount_minor) filter (where at >= ${begins} and ${isBefore(bounds)} and ${side})`
  const row = await db
    .selectFrom('ledger_entries')
    .select([
      sql<CalendarDate | null>`(min(at) at time zone ${sql.lit(PROGRAM_TIME_ZONE)})::date`.as('first_date'),
      before.as('opening'),
      within(sql`amount_minor > 0`).as('charges'),
      within(sql`amount_minor < 0`).as('credits'),
    ])
    .where('customer_buid', '=', of.customerId)
    .where('account', '=', sql.lit('receivable'))
    .where('currency', '=', of.currency)
    .executeTakeFirstOrThrow()
  if (row.first_date === null) return null
  const [opening, charges, credits] = [minorOf(row.opening), minorOf(row.charges), 0 - minorOf(row.credits)]
  const closing = sumMinor([opening, charges, -credits])
  // Amounts booked in advance belong to the current month.
  const firstDate = row.first_date < today ? row.first_date : today
  return { statement: { ...of, ...bounds, opening, charges, credits, closing }, firstDate }
}
