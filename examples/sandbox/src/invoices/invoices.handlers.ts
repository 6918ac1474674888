/** Source: docs/spec/invoices.md INV-1…INV-12. */
import type { listInvoices } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, Handlers } from '../http/handler.ts'
import { toInvoiceResource } from './invoice-resource.ts'
import { type InvoiceScope, invoiceScopeOf } from './invoice-scope.ts'
import { findInvoicesWithTotals } from './invoice-page.queries.ts'
import { searchIn } from './invoice-search.ts'
import { countInvoices, countOf } from './invoice-tallies.queries.ts'
import type { InvoiceFilter } from './invoices.queries.ts'

export const invoiceHandlers = {
  'invoices.list': async (context) => {
    const { db, filter, sort, page, programme } = context
    const principal = requirePrincipal(context)
    const scope = await invoiceScopeOf(db, principal, filter.buid_customer)
    const wanted = await invoiceFilterOf(db, scope, filter)
    const withPayments = principal.capabilities.includes('payments.list')
    const { rows, totals } = await findInvoicesWithTotals(db, wanted, programme.date, { sort, page, withPayments })
    const names = scope.kind === 'dealer' ? await customerNames(db, rows) : null
    return {
      data: rows.map((row) =>
        toInvoiceResource(row, programme.date, row.live ?? undefined, names?.get(row.customer_buid)),
      ),
      meta: { record_count: countOf(totals), totals },
    }
  },

  'invoices.count': async (context) => {
    const { db, filter, programme } = context
    const principal = requirePrincipal(context)
    const scope = await invoiceScopeOf(db, principal, filter.buid_customer)
    const { counts, totals } = await countInvoices(db, scope, programme.date)
    const id = scope.kind === 'customer' ? scope.customerId : (scope.customerId ?? scope.merchantIds.join(','))
    return { data: { id, attributes: { counts, totals } } }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.count'>

/** A dealer's list is over all its customers: each row says whose it is. */
async function customerNames(
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

/** The list's filters, as a call or a stored export names them. */
export const invoiceFilterOf = async (
  db: Kysely<Database>,
  scope: InvoiceScope,
  filter: ListFilter,
): Promise<InvoiceFilter> => ({
  scope,
  trxIds: filter.trx_id?.split(','),
  columns: { status: filter.status, ageing: filter.ageing, currency: filter.sol_currency },
  ...(filter.search && (await searchIn(db, scope, filter.search))),
})
