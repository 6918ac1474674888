/** Returns pages and totals of what customers owe a dealer (DLR-1…DLR-5); all amounts are in minor units. */
import type { CalendarDate, CurrencyCode, Customer } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { accountMatches } from '../customers/account-search.ts'
import type { Database } from '../db/schema.ts'

export interface DealerQuestion {
  merchantIds: readonly string[]
  customerId?: string | undefined
  currency?: CurrencyCode | undefined
  isPastDue: boolean
  isDisputed: boolean
  search?: string | undefined
}

interface Figures {
  open_minor: string
  open_count: string
  past_due_minor: string
  past_due_count: string
  disputed_minor: string
  dispute_count: string
}

/** Amounts are read as text. */
export interface DealerBalanceRow extends Figures {
  customer_buid: string
  name: string
  status: Customer['status']
  currency: CurrencyCode
  last_sale: CalendarDate
}

export interface DealerTotalRow extends Figures {
  currency: CurrencyCode
  customers: string
  late_customers: string
}

const FIGURES = [
  'open_minor',
  'open_count',
  'past_due_minor',
  'past_due_count',
  'disputed_minor',
  'dispute_count',
] as const

const SORTS: Readonly<Record<string, RawBuilder<unknown>>> = {
  open_total: sql`balance.open_minor`,
  past_due_total: sql`balance.past_due_minor`,
  disputed_total: sql`balance.disputed_minor`,
  last_sale: sql`balance.last_sale`,
  customer_name: sql`balance.name_key`,
}

/**
 * Returns one row per customer and currency. For one dealer, the stored rows are used, so that an index gives their
 * order; the rows of several dealers are added up.
 */
function balancesOf({ merchantIds, currency }: DealerQuestion): RawBuilder<unknown> {
  const [only, ...others] = merchantIds
  const ofCurrency = currency === undefined ? sql`` : sql`and currency = ${currency}`
  if (only !== undefined && others.length === 0)
    return sql`(select * from dealer_balances where merchant_buid = ${only} ${ofCurrency})`
  const sums = FIGURES.map((name) => sql`sum(${sql.ref(name)}) as ${sql.id(name)}`)
  return sql`(select customer_buid, currency, name_key, max(last_sale) as last_sale, ${sql.join(sums)}
    from dealer_balances where merchant_buid = any(${[...merchantIds]}::text[]) ${ofCurrency} group by 1, 2, 3)`
}

function matching({ customerId, isPastDue, isDisputed, search }: DealerQuestion): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`]
  if (customerId !== undefined) parts.push(sql<boolean>`balance.customer_buid = ${customerId}`)
  if (isPastDue) parts.push(sql<boolean>`balance.past_due_minor > 0`)
  if (isDisputed) parts.push(sql<boolean>`balance.dispute_count > 0`)
  if (search !== undefined) parts.push(accountMatches(search))
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** Returns the rows in a total order. */
export async function findDealerBalances(
  db: Kysely<Database>,
  question: DealerQuestion,
  { field, direction }: { field: string; direction: 'asc' | 'desc' },
  page: { number: number; size: number },
): Promise<DealerBalanceRow[]> {
  const turn = direction === 'desc' ? sql`desc` : sql`asc`
  const { rows } = await sql<DealerBalanceRow>`
    select balance.*, account.name, account.status
    from ${balancesOf(question)} as balance join customers as account on account.buid = balance.customer_buid
    where ${matching(question)}
    order by ${SORTS[field] ?? SORTS['open_total']} ${turn}, balance.customer_buid ${turn}, balance.currency ${turn}
    limit ${page.size} offset ${(page.number - 1) * page.size}`.execute(db)
  return rows
}

/** Returns one row per currency that occurs. */
export async function sumDealerBalances(db: Kysely<Database>, question: DealerQuestion): Promise<DealerTotalRow[]> {
  const sums = FIGURES.map((name) => sql`sum(${sql.ref(`balance.${name}`)}) as ${sql.id(name)}`)
  const { rows } = await sql<DealerTotalRow>`
    select balance.currency, count(*) as customers, count(*) filter (where balance.past_due_minor > 0) as late_customers,
      ${sql.join(sums)}
    from ${balancesOf(question)} as balance
    ${question.search === undefined ? sql`` : sql`join customers as account on account.buid = balance.customer_buid`}
    where ${matching(question)}
    group by 1 order by 1`.execute(db)
  return rows
}
