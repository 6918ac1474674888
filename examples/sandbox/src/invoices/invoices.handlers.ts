/** Source: docs/spec/invoices.md INV-1…INV-12, INV-130…INV-134. */
import type { listInvoices } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Handlers } from '../http/handler.ts'
import { invoiceInScope } from './invoice-in-scope.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { type DealerScope, type InvoiceScope, isInScope, listScopeOf, seesPayments } from './invoice-scope.ts'
import { findInvoicesWithTotals } from './invoice-page.queries.ts'
import { searchIn } from './invoice-search.ts'
import { countInvoices, countOf } from './invoice-tallies.queries.ts'
import { termsOf } from './invoice-terms.ts'
import { findLivePayments, findOnItsWayUntil, type InvoiceFilter } from './invoices.queries.ts'
import { findLastPayments } from './last-payments.queries.ts'
import { findUnapplied, keyOf } from './unapplied.queries.ts'

export const invoiceHandlers = {
  'invoices.list': async (context) => {
    const { db, filter, sort, page, clock } = context
    const principal = requirePrincipal(context)
    const scope = await listScopeOf(db, principal, filter)
    const wanted = await invoiceFilterOf(db, scope, filter)
    const withPayments = seesPayments(principal)
    const { rows, totals } = await findInvoicesWithTotals(db, wanted, clock.date, { sort, page, withPayments })
    const names = scope.kind !== 'customer' ? await customerNames(db, rows) : null
    const unapplied = await findUnapplied(db, rows)
    const paid = withPayments && scope.kind !== 'dealer' ? await findLastPayments(db, rows) : null
    return {
      data: rows.map((row) =>
        toInvoiceResource(row, clock.date, row.live ?? undefined, principal.id, unapplied, {
          customerName: names?.get(row.customer_buid),
          lastPayment: paid?.get(keyOf(row)),
        }),
      ),
      meta: { record_count: countOf(totals), totals, ...(await unknownOf(db, wanted)) },
    }
  },

  'invoices.get': async ({ params, ...context }) => {
    const { db, clock } = context
    const principal = requirePrincipal(context)
    const [customerId = '', trxId = ''] = (params['invoice_id'] ?? '').split(':')
    const row = await invoiceInScope(db, principal, trxId, customerId)
    const withPayments = seesPayments(principal) && principal.role !== 'merchant'
    const live = withPayments ? await findLivePayments(db, row.customer_buid, [row.trx_id]) : null
    const names = principal.role === 'merchant' ? await customerNames(db, [row]) : null
    const paid = withPayments ? await findLastPayments(db, [row]) : null
    return {
      data: toInvoiceResource(row, clock.date, live?.get(row.trx_id), principal.id, await findUnapplied(db, [row]), {
        customerName: names?.get(row.customer_buid),
        lastPayment: paid?.get(keyOf(row)),
      }),
    }
  },

  'invoices.count': async (context) => {
    const { db, filter, clock } = context
    const principal = requirePrincipal(context)
    const scope = await listScopeOf(db, principal, filter)
    const { counts, totals } = await countInvoices(db, scope, clock.date)
    const id =
      filter.buid_customer ?? (scope.kind === 'dealer' ? scope.merchantIds.join(',') : customerIdsOf(scope).join(','))
    // Omitted for users who may not see posting dates (DIR-15), and for dealers, because their list covers many
    // customers.
    const owners = scope.kind !== 'dealer' && totals.some(({ onItsWay }) => onItsWay > 0) ? customerIdsOf(scope) : []
    const until = owners.length > 0 && seesPayments(principal) ? await findOnItsWayUntil(db, owners) : null
    const dated = totals.map((total) => ({ ...total, onItsWayUntil: until?.get(total.currency) ?? null }))
    return { data: { id, attributes: { counts, totals: dated } } }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.get' | 'invoices.count'>

const customerIdsOf = (scope: Exclude<InvoiceScope, DealerScope>): readonly string[] =>
  scope.kind === 'customer' ? [scope.customerId] : scope.customerIds

/** Returns which of the invoice ids in the call the caller may not see, ignoring all other filters (INV-102). */
async function unknownOf(
  db: Kysely<Database>,
  { scope, trxIds }: InvoiceFilter,
): Promise<{ unknown_trx_ids?: readonly string[] }> {
  if (!trxIds) return {}
  const rows = await db
    .selectFrom('invoices')
    .select('trx_id')
    .where(isInScope(scope))
    .where('trx_id', '=', sql<string>`any(${[...trxIds]}::text[])`)
    .execute()
  const known = new Set(rows.map(({ trx_id }) => trx_id))
  const unknown = [...new Set(trxIds)].filter((id) => !known.has(id))
  return unknown.length > 0 ? { unknown_trx_ids: unknown } : {}
}

/**
 * Returns the customers' names, for lists over several customers: a dealer's list, or invoice ids from several accounts
 * of a user.
 */
export async function customerNames(
  db: Kysely<Database>,
  rows: readonly { customer_buid: string }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ customer_buid }) => customer_buid))]
  const customers = await db
    .selectFrom('customers')
    .select(['buid', 'name'])
    .where('buid', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Map(customers.map(({ buid, name }) => [buid, name]))
}

type FilterOfList = HandlerContext<typeof listInvoices>['filter']
type ListFilter = { [Name in keyof FilterOfList]?: FilterOfList[Name] | undefined }

/**
 * Reads the list's filters from a call or a stored export.
 *
 * @throws Refusal as `termsOf` does
 */
export const invoiceFilterOf = async (
  db: Kysely<Database>,
  scope: InvoiceScope,
  filter: ListFilter,
): Promise<InvoiceFilter> => ({
  scope,
  terms: await termsOf(db, scope, filter),
  trxIds: filter.trx_id?.split(','),
  columns: { status: filter.status, ageing: filter.ageing, currency: filter.sol_currency },
  ...(filter.search && (await searchIn(db, scope, filter.search, filter.trx_id !== undefined))),
})
