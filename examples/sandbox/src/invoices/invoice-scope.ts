/** Whose invoices a list, a count and an export are about. Source: docs/spec/directory.md DIR-3, DIR-17. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { customerInScope } from '../customers/customer-scope.ts'
import type { ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

export interface CustomerScope {
  kind: 'customer'
  customerId: string
}

/** What dealers sold: to everybody, or to one customer. None at all when the caller selected a dealer that is not hers. */
export interface DealerScope {
  kind: 'dealer'
  merchantIds: readonly string[]
  customerId: string | null
}

/** All accounts of a person, for what is named by its ids. */
export interface PersonScope {
  kind: 'person'
  customerIds: readonly string[]
}

export type InvoiceScope = CustomerScope | DealerScope | PersonScope

/**
 * A dealer's people see what their dealer sold, of the one they selected if they did; all others the invoices of one customer.
 *
 * @param wanted customer that the call names
 * @param named whether the call names invoices: then they may be of any account of the caller (INV-102)
 * @throws Refusal `not-found` for a customer that is not the caller's, or that none of the dealers sells to
 */
export async function invoiceScopeOf(
  db: Kysely<Database>,
  principal: Principal,
  wanted?: string,
  named = false,
): Promise<InvoiceScope> {
  if (principal.role !== 'merchant' || principal.merchantIds.length === 0) {
    if (named && wanted === undefined) return { kind: 'person', customerIds: principal.customerIds }
    return { kind: 'customer', customerId: customerInScope(principal, wanted) }
  }
  const dealers = dealersAtWork(principal)
  if (wanted !== undefined && !(await sellsTo(db, dealers, wanted))) throw notFound()
  return { kind: 'dealer', merchantIds: dealers, customerId: wanted ?? null }
}

async function sellsTo(db: Kysely<Database>, merchantIds: readonly string[], customerId: string): Promise<boolean> {
  const sale = await db
    .selectFrom('customer_merchants')
    .select('customer_buid')
    .where('customer_buid', '=', customerId)
    .where('merchant_buid', '=', sql<string>`any(${[...merchantIds]}::text[])`)
    .executeTakeFirst()
  return sale !== undefined
}

/** The scope of a repeated query. */
export const scopeOfValue = (value: ValueOf<CustomerScope>): CustomerScope => ({
  kind: 'customer',
  customerId: value('customerId'),
})

/** Over any table with `customer_buid` and `merchant_buid`. A list of one is written as one, so that an index gives its order. */
export function isInScope(scope: InvoiceScope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql<boolean>`customer_buid = ${scope.customerId}`
  if (scope.kind === 'person') return sql<boolean>`customer_buid = any(${[...scope.customerIds]}::text[])`
  const [only, ...others] = scope.merchantIds
  const sold =
    others.length === 0
      ? sql<boolean>`merchant_buid = ${only ?? null}`
      : sql<boolean>`merchant_buid = any(${[...scope.merchantIds]}::text[])`
  return scope.customerId === null ? sold : sql<boolean>`(customer_buid = ${scope.customerId} and ${sold})`
}
