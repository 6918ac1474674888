/** Decides which invoices a list, a count, and an export include. Source: docs/spec/directory.md DIR-3, DIR-17. */
import { ALL_CUSTOMERS } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { customersInScope } from '../customers/customer-scope.ts'
import type { ValueOf } from '../db/repeated-query.ts'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'
import { dealersAtWork } from '../merchants/dealers-at-work.ts'

export interface CustomerScope {
  kind: 'customer'
  customerId: string
}

/** Sales of dealers to all customers or to one. Without dealers if the caller selected one they have no access to. */
export interface DealerScope {
  kind: 'dealer'
  merchantIds: readonly string[]
  customerId: string | null
  /** Several customers to restrict the sales to; if absent, `customerId` decides. */
  among?: readonly string[]
}

/** One or more accounts of a user; empty for a user without an account. */
export interface PersonScope {
  kind: 'person'
  customerIds: readonly string[]
}

export type InvoiceScope = CustomerScope | DealerScope | PersonScope

/** Scope inside a query that goes through accounts one by one: the account of the row `account (id)`. */
export interface AccountScope {
  kind: 'account'
}

type Wanted = Readonly<{ buid_customer?: string | undefined; trx_id?: string | undefined }>

/**
 * Returns the invoices that a list may include. For a dealer's users: what their dealers sold, or only the selected
 * dealer. For all other users: the invoices of the customers named in the call, else of the selected customer, or of
 * all their accounts if the call names invoices (INV-102, INV-128).
 *
 * @throws Refusal `not-found` if a customer is not the caller's, or none of the dealers sells to it
 */
export async function listScopeOf(
  db: Kysely<Database>,
  principal: Principal,
  { buid_customer: wanted, trx_id: named }: Wanted,
): Promise<InvoiceScope> {
  if (isDealer(principal)) return dealerScopeOf(db, principal, wanted)
  const isAnywhere = named !== undefined && wanted === undefined
  const customerIds = isAnywhere ? principal.customerIds : customersInScope(principal, wanted)
  const [only, ...others] = customerIds
  return only !== undefined && others.length === 0
    ? { kind: 'customer', customerId: only }
    : { kind: 'person', customerIds }
}

async function dealerScopeOf(db: Kysely<Database>, principal: Principal, wanted?: string): Promise<DealerScope> {
  const merchantIds = dealersAtWork(principal)
  if (wanted === undefined || wanted === ALL_CUSTOMERS) return { kind: 'dealer', merchantIds, customerId: null }
  const [only = '', ...others] = new Set(wanted.split(','))
  for (const each of [only, ...others]) if (!(await sellsTo(db, merchantIds, each))) throw notFound()
  return others.length === 0
    ? { kind: 'dealer', merchantIds, customerId: only }
    : { kind: 'dealer', merchantIds, customerId: null, among: [only, ...others] }
}

const isDealer = ({ role, merchantIds }: Principal): boolean => role === 'merchant' && merchantIds.length > 0

/** True if the caller may see the current payer and the posting date (DIR-15). */
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

/** Restores the scope of a repeated query. */
export const scopeOfValue = (value: ValueOf<CustomerScope>): CustomerScope => ({
  kind: 'customer',
  customerId: value('customerId'),
})

/**
 * Condition for any table with `customer_buid` and `merchant_buid`. A list of one uses `=`, so that an index gives its
 * order.
 */
export function isInScope(scope: InvoiceScope | AccountScope): RawBuilder<boolean> {
  if (scope.kind === 'customer') return sql<boolean>`customer_buid = ${scope.customerId}`
  if (scope.kind === 'account') return sql<boolean>`customer_buid = account.id`
  if (scope.kind === 'person') return isOneOfCustomers(scope.customerIds)
  const [only, ...others] = scope.merchantIds
  const sold =
    others.length === 0
      ? sql<boolean>`merchant_buid = ${only ?? null}`
      : sql<boolean>`merchant_buid = any(${[...scope.merchantIds]}::text[])`
  if (scope.among) return sql<boolean>`(${isOneOfCustomers(scope.among)} and ${sold})`
  return scope.customerId === null ? sold : sql<boolean>`(customer_buid = ${scope.customerId} and ${sold})`
}

/** Condition for any table with `customer_buid`. */
export const isOneOfCustomers = (ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1 ? sql<boolean>`customer_buid = ${ids[0]}` : sql<boolean>`customer_buid = any(${[...ids]}::text[])`
