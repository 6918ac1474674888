/**
 * Reasons why accounts need attention. Each reason is counted and read by its own index (PRG-5); amounts in minor
 * units.
 */
import {
  addDays,
  type AgeingBucket,
  type AttentionKind,
  type CalendarDate,
  type CurrencyCode,
} from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

export interface AttentionScope {
  customerIds: readonly string[]
  currency: CurrencyCode | undefined
  today: CalendarDate
}

/** Columns that do not apply to a reason are null. */
export interface AttentionRow {
  customer_buid: string
  name: string
  currency: CurrencyCode
  amount: string
  over: string | null
  reference: string | null
  date: CalendarDate | null
  return_code: string | null
  invoices: string | null
  oldest: AgeingBucket | null
}

interface Reason {
  /** Selects the columns above except the name. */
  rows: (scope: AttentionScope) => RawBuilder<unknown>
  /** Sort order by columns of the row, the most urgent first. */
  order: RawBuilder<unknown>
}

/** An older returned payment no longer needs attention (A-173). */
const RETURNED_WITHIN_DAYS = 90

const nothing = (...columns: string[]) => sql.join(columns.map((column) => sql`null as ${sql.id(column)}`))
const isIn = ({ customerIds, currency }: AttentionScope, customer: string, of: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(customer)} = any(${[...customerIds]}::text[])
    ${currency === undefined ? sql`` : sql`and ${sql.ref(of)} = ${currency}`}`
const OLDEST = sql`case when late_over_90_minor > 0 then 'over-90' when late_90_minor > 0 then '61-90'
  when late_60_minor > 0 then '31-60' else '1-30' end`

const accountsAs = (status: 'locked' | 'on hold'): Reason => ({
  rows: (scope) => sql`
    select account.buid as customer_buid, account.currency, coalesce(balance.open_minor, 0) as amount,
      ${nothing('over', 'reference', 'date', 'return_code', 'invoices', 'oldest')}
    from customers as account
    left join account_balances as balance on balance.customer_buid = account.buid and balance.currency = account.currency
    where account.status = ${sql.lit(status)} and ${isIn(scope, 'account.buid', 'account.currency')}`,
  order: sql`amount desc, customer_buid`,
})

export const REASONS: Readonly<Record<AttentionKind, Reason>> = {
  'over-limit': {
    rows: (scope) => sql`
      select customer_buid, currency, open_minor as amount, over_minor as over,
        ${nothing('reference', 'date', 'return_code', 'invoices', 'oldest')}
      from account_balances where over_minor > 0 and ${isIn(scope, 'customer_buid', 'currency')}`,
    order: sql`over desc, customer_buid`,
  },
  // The invoices of a returned payment that are still open and not being paid again; an invoice counts only for the
  // last payment that was to pay it.
  'payment-returned': {
    rows: (scope) => sql`
      select payment.customer_buid, payment.currency, sum(least(line.amount_minor, invoice.open_minor - invoice.pending_minor)) as amount,
        null as over, payment.number as reference, payment.returned_on as date, payment.return_code,
        count(*) as invoices, null as oldest
      from payments as payment
      join payment_lines as line on line.customer_buid = payment.customer_buid and line.payment_number = payment.number
      join invoices as invoice on invoice.customer_buid = line.customer_buid and invoice.trx_id = line.trx_id
      where payment.status = 'returned' and payment.returned_on >= ${addDays(scope.today, -RETURNED_WITHIN_DAYS)}
        and payment.retry_on is null and ${isIn(scope, 'payment.customer_buid', 'payment.currency')}
        and invoice.stage = 'Open' and not invoice.covered
        and not exists (
          select from payment_lines as other
          join payments as later on later.customer_buid = other.customer_buid and later.number = other.payment_number
          where other.customer_buid = line.customer_buid and other.trx_id = line.trx_id
            and later.submitted_at > payment.submitted_at and later.status <> 'canceled'
        )
      group by payment.customer_buid, payment.number`,
    order: sql`date desc, amount desc, reference`,
  },
  'past-due': {
    rows: (scope) => sql`
      select customer_buid, currency, past_due_minor as amount, past_due_count as invoices, ${OLDEST} as oldest,
        ${nothing('over', 'reference', 'date', 'return_code')}
      from account_balances where past_due_minor > 0 and ${isIn(scope, 'customer_buid', 'currency')}`,
    order: sql`amount desc, customer_buid`,
  },
  'dispute-waiting': {
    rows: (scope) => sql`
      select disputes.customer_buid, disputes.currency, disputes.total_minor as amount, disputes.id as reference,
        disputes.respond_by as date, ${nothing('over', 'return_code', 'invoices', 'oldest')}
      from disputes where status = 'waiting on customer' and respond_by >= ${scope.today}
        and ${isIn(scope, 'disputes.customer_buid', 'disputes.currency')}`,
    order: sql`date, reference`,
  },
  'account-locked': accountsAs('locked'),
  'account-on-hold': accountsAs('on hold'),
}

export async function countReason(db: Kysely<Database>, kind: AttentionKind, scope: AttentionScope): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from (${REASONS[kind].rows(scope)}) as reason`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export async function findReason(
  db: Kysely<Database>,
  kind: AttentionKind,
  scope: AttentionScope,
  { limit, offset }: { limit: number; offset: number },
): Promise<AttentionRow[]> {
  const { rows, order } = REASONS[kind]
  const found = await sql<AttentionRow>`
    select reason.*, customers.name from (
      select * from (${rows(scope)}) as every order by ${order} limit ${limit} offset ${offset}
    ) as reason join customers on customers.buid = reason.customer_buid
    order by ${order}`.execute(db)
  return found.rows
}
