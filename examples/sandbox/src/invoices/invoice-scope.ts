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

/** All accounts of a person who has several, for what is named by its ids. */
export interface PersonScope {
  kind: 'person'
  customerIds: readonly string[]
}

export type InvoiceScope = CustomerScope | DealerScope | PersonScope

/**
 * A dealer's people see what their dealer sold, of the one they selected if they did; all others the invoices of one customer.
 *
 * @param wanted customer that the call names
 * @throws Refusal `not-found` for a customer that is not the caller's, or that none of the dealers sells to
 */
export async function invoiceScopeOf(
  db: Kysely<Database>,
  principal: Principal,
  wanted?: string,
): Promise<CustomerScope | DealerScope> {
  if (!isDealer(principal)) return { kind: 'customer', customerId: customerInScope(principal, wanted) }
  const dealers = dealersAtWork(principal)
  if (wanted !== undefined && !(await sellsTo(db, dealers, wanted))) throw notFound()
  return { kind: 'dealer', merchantIds: dealers, customerId: wanted ?? null }
}

/**
 * The same for a list, which may name invoices: then they may be of any account of the caller (INV-102).
 *
 * @throws Refusal as of `invoiceScopeOf`
 */
export async function listScopeOf(
  db: Kysely<Database>,
  principal: Principal,
  { buid_customer: wanted, trx_id: named }: { buid_customer?: string | undefined; trx_id?: string | undefined },
): Promise<InvoiceScope> {
  if (isDealer(principal) || named === undefined || wanted !== undefined) return invoiceScopeOf(db, principal, wanted)
  const { customerIds } = principal
  const [only, ...others] = customerIds
  return only !== undefined && others.length === 0
    ? { kind: 'customer', customerId: only }
    : { kind: 'person', customerIds }
}

const isDealer = ({ role, merchantIds }: Principal): boolean => role === 'merchant' && merchantIds.length > 0

/** DIR-15: whether the caller is told who pays what just now, and when it posts. */
export const seesPayments = ({ capabilities }: Principal): boolean => capabilities.includes('payments.list')

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
