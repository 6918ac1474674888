/**
 * Recalculates the balances of accounts that changed, or that were last calculated for another day. Source:
 * docs/spec/account.md PRG-2.
 */
import { addDays, type CalendarDate } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { IS_OPEN } from '../invoices/invoice-status.ts'

/**
 * Id of the advisory lock, an arbitrary number that is the same in every process, so that two processes never
 * recalculate at the same time.
 */
const BALANCES_LOCK = 470_065
/** Limits how long one statement runs. */
const ACCOUNTS_AT_ONCE = 2000

/**
 * Recalculates stale balances. The result is valid for `today` and includes every change committed before the call.
 *
 * @param customerIds null for all customers
 */
export async function refreshBalances(
  db: Kysely<Database>,
  customerIds: readonly string[] | null,
  today: CalendarDate,
): Promise<void> {
  const isOwn =
    customerIds === null ? sql<boolean>`true` : sql<boolean>`customer_buid = any(${[...customerIds]}::text[])`
  while (await isAnyStale(db, isOwn, today)) {
    const count = await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(BALANCES_LOCK)})`.execute(trx)
      const stale = await takeStale(trx, isOwn, today)
      if (stale.length > 0) await addUp(trx, stale, today)
      return stale.length
    })
    if (count < ACCOUNTS_AT_ONCE) return
  }
}

async function isAnyStale(db: Kysely<Database>, isOwn: RawBuilder<boolean>, today: CalendarDate): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from account_balance_changes where ${isOwn})
      or exists (select from account_balances where as_of < ${today} and ${isOwn})
      or exists (select from account_balances where as_of > ${today} and ${isOwn}) as stale`.execute(db)
  return rows[0]?.stale === true
}

/**
 * Takes stale accounts off the list of changes. A change that is committed later stays in the list for the next run.
 */
async function takeStale(
  trx: Transaction<Database>,
  isOwn: RawBuilder<boolean>,
  today: CalendarDate,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with stale as (
      select customer_buid from (
        select customer_buid from account_balance_changes where ${isOwn}
        union select customer_buid from account_balances where as_of < ${today} and ${isOwn}
        union select customer_buid from account_balances where as_of > ${today} and ${isOwn}
      ) as every limit ${sql.lit(ACCOUNTS_AT_ONCE)}
    ), taken as (
      delete from account_balance_changes where customer_buid in (select customer_buid from stale)
    )
    select customer_buid as id from stale`.execute(trx)
  return rows.map(({ id }) => id)
}

async function addUp(trx: Transaction<Database>, customerIds: readonly string[], today: CalendarDate): Promise<void> {
  const wanted = sql`${[...customerIds]}::text[]`
  const due = sql`open_minor - pending_minor`
  const late = (from: number, to: number | null) =>
    sql`coalesce(sum(${due}) filter (where due_date < ${addDays(today, -from)}
      ${to === null ? sql`` : sql`and due_date >= ${addDays(today, -to)}`}), 0)`
  await sql`delete from account_balances where customer_buid = any(${wanted})`.execute(trx)
  await sql`
    with owed as (
      select customer_buid, currency, sum(open_minor) as open, count(*) as invoices, sum(pending_minor) as pending,
        coalesce(sum(${due}) filter (where due_date is null or due_date >= ${today}), 0) as current,
        ${late(0, 30)} as late_30, ${late(30, 60)} as late_60, ${late(60, 90)} as late_90, ${late(90, null)} as late_over_90,
        coalesce(sum(greatest(open_minor - disputed_minor, 0))
          filter (where due_date < ${today} and primary_status in ('Billed', 'Past Due')), 0) as payable,
        count(*) filter (where due_date < ${today} and not covered) as late_count
      from invoices where customer_buid = any(${wanted}) and ${IS_OPEN}
      group by 1, 2
    ), holds as (
      select customer_buid, currency, sum(amount_minor) as held
      from authorisations where customer_buid = any(${wanted}) and status = 'active'
      group by 1, 2
    ), every as (
      select customer_buid, currency from owed
      union select customer_buid, currency from holds
      union select buid, currency from customers where buid = any(${wanted})
    )
    insert into account_balances (customer_buid, currency, as_of, name_key, open_minor, open_count, pending_minor,
      current_minor, late_30_minor, late_60_minor, late_90_minor, late_over_90_minor, payable_minor, past_due_count,
      limit_minor, held_minor, over_minor)
    select every.customer_buid, every.currency, ${today}, lower(account.name), coalesce(open, 0), coalesce(invoices, 0),
      coalesce(pending, 0), coalesce(current, 0), coalesce(late_30, 0), coalesce(late_60, 0), coalesce(late_90, 0),
      coalesce(late_over_90, 0), coalesce(payable, 0), coalesce(late_count, 0), line.credit, coalesce(held, 0),
      coalesce(greatest(coalesce(open, 0) + coalesce(held, 0) - line.credit, 0), 0)
    from every
    join customers as account on account.buid = every.customer_buid
    cross join lateral (
      select case when every.currency = account.currency and account.credit_limit_minor > 0
        then account.credit_limit_minor end as credit
    ) as line
    left join owed on owed.customer_buid = every.customer_buid and owed.currency = every.currency
    left join holds on holds.customer_buid = every.customer_buid and holds.currency = every.currency`.execute(trx)
}
