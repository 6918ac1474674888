/**
 * Recomputes what customers owe a dealer, where it has changed or was computed on another day. Source:
 * docs/spec/dealer.md DLR-2.
 */
import type { CalendarDate } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { IS_OPEN, isLate } from '../invoices/invoice-status.ts'
import { isUnderWayOn } from './disputes-under-way.ts'

/** Arbitrary number, the same in every process: processes that refresh the same dealer run one after the other. */
const DEALER_BALANCES_LOCK = 470_085
/** Limits the duration of each statement. */
const PAIRS_AT_ONCE = 2000

interface Pair {
  merchant: string
  customer: string
}

/**
 * Refreshes the balances. The result is valid for `today` and includes every change committed before the call.
 *
 * @param merchantIds null for all dealers
 */
export async function refreshDealerBalances(
  db: Kysely<Database>,
  merchantIds: readonly string[] | null,
  today: CalendarDate,
): Promise<void> {
  const isOwn =
    merchantIds === null ? sql<boolean>`true` : sql<boolean>`merchant_buid = any(${[...merchantIds]}::text[])`
  while (await isAnyStale(db, isOwn, today)) {
    const count = await inTransaction(db, async (trx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(DEALER_BALANCES_LOCK)})`.execute(trx)
      const stale = await takeStale(trx, isOwn, today)
      if (stale.length > 0) await addUp(trx, stale, today)
      return stale.length
    })
    if (count < PAIRS_AT_ONCE) return
  }
}

async function isAnyStale(db: Kysely<Database>, isOwn: RawBuilder<boolean>, today: CalendarDate): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select exists (select from dealer_balance_changes where ${isOwn})
      or exists (select from dealer_balances where as_of < ${today} and ${isOwn})
      or exists (select from dealer_balances where as_of > ${today} and ${isOwn}) as stale`.execute(db)
  return rows[0]?.stale === true
}

/**
 * Takes the changed pairs from the list of changes. A change committed later stays in the list, because the next run
 * sees a newer snapshot.
 */
async function takeStale(trx: Transaction<Database>, isOwn: RawBuilder<boolean>, today: CalendarDate): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with stale as (
      select merchant_buid, customer_buid from (
        select merchant_buid, customer_buid from dealer_balance_changes where ${isOwn}
        union select merchant_buid, customer_buid from dealer_balances where as_of < ${today} and ${isOwn}
        union select merchant_buid, customer_buid from dealer_balances where as_of > ${today} and ${isOwn}
      ) as every limit ${sql.lit(PAIRS_AT_ONCE)}
    ), taken as (
      delete from dealer_balance_changes where (merchant_buid, customer_buid) in (table stale)
    )
    select merchant_buid as merchant, customer_buid as customer from stale`.execute(trx)
  return rows
}

async function addUp(trx: Transaction<Database>, pairs: readonly Pair[], today: CalendarDate): Promise<void> {
  const wanted = sql`(select * from unnest(
    ${pairs.map(({ merchant }) => merchant)}::text[], ${pairs.map(({ customer }) => customer)}::text[]))`
  await sql`delete from dealer_balances where (merchant_buid, customer_buid) in ${wanted}`.execute(trx)
  await sql`
    with owed as (
      select merchant_buid, customer_buid, currency, sum(invoices) as ever,
        coalesce(sum(open_minor) filter (where ${IS_OPEN}), 0) as open,
        coalesce(sum(invoices) filter (where ${IS_OPEN}), 0) as open_count,
        coalesce(sum(open_minor - pending_minor) filter (where ${isLate(today)}), 0) as late,
        coalesce(sum(invoices) filter (where ${isLate(today)}), 0) as late_count
      from invoice_tallies where (merchant_buid, customer_buid) in ${wanted}
      group by 1, 2, 3
    ), argued as (
      select merchant_buid, customer_buid, currency, sum(total_minor) as disputed, count(*) as cases
      from disputes where (merchant_buid, customer_buid) in ${wanted} and ${isUnderWayOn(today)}
      group by 1, 2, 3
    )
    insert into dealer_balances (merchant_buid, customer_buid, currency, as_of, name_key, open_minor, open_count,
      past_due_minor, past_due_count, disputed_minor, dispute_count, last_sale)
    select owed.merchant_buid, owed.customer_buid, owed.currency, ${today}, lower(account.name), owed.open, owed.open_count,
      owed.late, owed.late_count, coalesce(argued.disputed, 0), coalesce(argued.cases, 0), sale.last
    from owed
    join customers as account on account.buid = owed.customer_buid
    cross join lateral (
      select max(invoice_date) as last from invoices
      where invoices.merchant_buid = owed.merchant_buid and invoices.customer_buid = owed.customer_buid
        and invoices.currency = owed.currency
    ) as sale
    left join argued on argued.merchant_buid = owed.merchant_buid and argued.customer_buid = owed.customer_buid
      and argued.currency = owed.currency
    where owed.ever > 0`.execute(trx)
}
