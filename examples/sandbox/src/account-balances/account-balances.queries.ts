/** Pages and totals of stored balances (PRG-1…PRG-4); all amounts in minor units. */
import type { AgeingBucket, CurrencyCode, Customer } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { accountMatches } from '../customers/account-search.ts'
import type { Database } from '../db/schema.ts'

export interface BalanceQuestion {
  customerIds: readonly string[]
  /** Every customer that the caller may see, before any filter. */
  own: readonly string[]
  parent?: string | undefined
  currency?: CurrencyCode | undefined
  status?: Customer['status'] | undefined
  isPastDue: boolean
  isOverLimit: boolean
  search?: string | undefined
}

export interface BalanceOrder {
  field: string
  direction: 'asc' | 'desc'
}

/** Amounts as text, minor units. */
export interface BalanceRow extends Record<BucketColumn, string> {
  customer_buid: string
  name: string
  parent_buid: string | null
  status: Customer['status']
  currency: CurrencyCode
  open_minor: string
  open_count: string
  pending_minor: string
  past_due_minor: string
  payable_minor: string
  past_due_count: string
  limit_minor: string | null
  held_minor: string
  over_minor: string
}

export interface TotalRow extends Record<BucketColumn, string> {
  currency: CurrencyCode
  accounts: string
  open: string
  open_count: string
  pending: string
  late_accounts: string
  late_count: string
  credit: string
  available: string
}

export const BUCKET_COLUMNS = {
  current: 'current_minor',
  '1-30': 'late_30_minor',
  '31-60': 'late_60_minor',
  '61-90': 'late_90_minor',
  'over-90': 'late_over_90_minor',
} as const satisfies Record<AgeingBucket, string>
type BucketColumn = (typeof BUCKET_COLUMNS)[AgeingBucket]

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  past_due_total: sql`balance.past_due_minor`,
  open_total: sql`balance.open_minor`,
  customer_name: sql`balance.name_key`,
}

function matching({
  customerIds,
  own,
  parent,
  currency,
  status,
  search,
  ...question
}: BalanceQuestion): RawBuilder<boolean> {
  const parts = [sql<boolean>`balance.customer_buid = any(${[...customerIds]}::text[])`]
  const isUnderOwn = sql<boolean>`coalesce(account.parent_buid = any(${[...own]}::text[]), false)`
  if (parent === 'none') parts.push(sql<boolean>`not ${isUnderOwn}`)
  else if (parent !== undefined) parts.push(sql<boolean>`account.parent_buid = ${parent} and ${isUnderOwn}`)
  if (currency !== undefined) parts.push(sql<boolean>`balance.currency = ${currency}`)
  if (status !== undefined) parts.push(sql<boolean>`account.status = ${status}`)
  if (question.isPastDue) parts.push(sql<boolean>`balance.past_due_minor > 0`)
  if (question.isOverLimit) parts.push(sql<boolean>`balance.over_minor > 0`)
  if (search !== undefined) parts.push(accountMatches(search))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Finds one page in a total order. */
export async function findBalances(
  db: Kysely<Database>,
  question: BalanceQuestion,
  { field, direction }: BalanceOrder,
  page: { number: number; size: number },
): Promise<BalanceRow[]> {
  const turn = direction === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<BalanceRow>`
    select balance.*, account.name, account.parent_buid, account.status
    from account_balances as balance join customers as account on account.buid = balance.customer_buid
    where ${matching(question)}
    order by ${SORTS[field] ?? SORTS['past_due_total']} ${turn}, balance.customer_buid ${turn}, balance.currency ${turn}
    limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  return rows
}

/** Returns one row per currency. */
export async function sumBalances(db: Kysely<Database>, question: BalanceQuestion): Promise<TotalRow[]> {
  const buckets = Object.values(BUCKET_COLUMNS).map((column) => sql`sum(${sql.ref(column)}) as ${sql.id(column)}`)
  const { rows } = await sql<TotalRow>`
    select balance.currency, count(*) as accounts, sum(open_minor) as open, sum(open_count) as open_count,
      sum(pending_minor) as pending, count(*) filter (where past_due_minor > 0) as late_accounts,
      sum(past_due_count) as late_count, ${sql.join(buckets)}, coalesce(sum(limit_minor), 0) as credit,
      coalesce(sum(coalesce(limit_minor, 0) - open_minor - held_minor) filter (where balance.currency = account.currency), 0)
        as available
    from account_balances as balance join customers as account on account.buid = balance.customer_buid
    where ${matching(question)}
    group by 1 order by 1`.execute(db)
  return rows
}
