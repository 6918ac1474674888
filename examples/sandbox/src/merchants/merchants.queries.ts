import type { CurrencyCode } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern, searched } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'

type Scope = Pick<Principal, 'customerIds' | 'merchantIds'>

interface MerchantQuestion {
  merchantId?: string | undefined
  /** Part of a name or of a number. */
  search?: string | undefined
  currency?: CurrencyCode | undefined
  sort: { field: string; direction: 'asc' | 'desc' }
  page: { number: number; size: number }
}

/** Builds a condition: dealers that the caller belongs to, and those that sell to a customer of the caller (DIR-3). */
export const merchantInScope = ({ customerIds, merchantIds }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(merchants.buid = any(${[...merchantIds]}::text[]) or exists (
    select from customer_merchants as sale
    where sale.merchant_buid = merchants.buid and sale.customer_buid = any(${[...customerIds]}::text[])))`

/** Returns a page of the caller's dealers, in a total order, and the total. */
export async function findMerchants(db: Kysely<Database>, scope: Scope, question: MerchantQuestion) {
  const { sort, page } = question
  const matching = matchingMerchants(db, scope, question)
  const { count } = await matching.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const order = sort.field === 'merchant_name' ? sql`lower(name) collate "C"` : sql`buid`
  const rows = await matching
    .selectAll()
    .orderBy(order, sort.direction)
    .orderBy('buid', sort.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  return { rows, count: Number(count) }
}

function matchingMerchants(db: Kysely<Database>, scope: Scope, { merchantId, search, currency }: MerchantQuestion) {
  let query = db.selectFrom('merchants').where(merchantInScope(scope))
  if (merchantId !== undefined) query = query.where('buid', '=', merchantId)
  if (currency !== undefined) query = query.where('currency', '=', currency)
  if (search === undefined) return query
  const pattern = containsPattern(search)
  return pattern === null
    ? query.where(sql<boolean>`false`)
    : query.where(({ or, eb }) => or([eb(searched('name'), 'ilike', pattern), eb(searched('buid'), 'ilike', pattern)]))
}

/**
 * Returns the dealer's own currency first, then those of its sales: to all customers for the dealer's own users, else
 * to the caller's customers.
 * @returns null for a dealer that the caller may not see
 */
export async function findMerchantCurrencies(
  db: Kysely<Database>,
  scope: Scope,
  merchantId: string,
): Promise<CurrencyCode[] | null> {
  const { rows } = await sql<{ currency: CurrencyCode; sold: CurrencyCode[] }>`
    select currency, array(
      select distinct sold.currency from customer_merchants as sale, unnest(sale.currencies) as sold (currency)
      where sale.merchant_buid = merchants.buid and (
        merchants.buid = any(${[...scope.merchantIds]}::text[])
        or sale.customer_buid = any(${[...scope.customerIds]}::text[]))
      order by 1
    ) as sold
    from merchants where buid = ${merchantId} and ${merchantInScope(scope)}`.execute(db)
  const [row] = rows
  return row ? [...new Set([row.currency, ...row.sold])] : null
}
