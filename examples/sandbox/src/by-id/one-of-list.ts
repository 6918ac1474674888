/**
 * Reads one resource by its id from its list, so that a resource which the list does not show to the caller looks as if
 * it never existed. Source: docs/spec/wire.md WIR-105.
 */
import type { Call } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Handler, HandlerContext, HandlerResult } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

type Reader = (context: HandlerContext) => Promise<HandlerResult>
type FilterOf<C extends Call> = HandlerContext<C>['filter']

/** Larger than any list that is narrowed to a customer or an id. */
const WHOLE = { number: 1, size: 10_000 }

/**
 * Creates a handler.
 * @param filterOf returns a filter that narrows a long list to few rows; absent for a short list
 * @returns a handler that throws Refusal `not-found` for an id that the list does not show
 */
export const oneOfList =
  <C extends Call>(
    list: Handler<C>,
    filterOf?: (id: string, context: HandlerContext) => FilterOf<C> | Promise<FilterOf<C>>,
  ): Reader =>
  async (context) => {
    const [id = ''] = Object.values(context.params)
    const filter = (await filterOf?.(id, context)) ?? {}
    const { data } = await list({ ...context, filter, page: WHOLE } as unknown as HandlerContext<C>)
    const row = Array.isArray(data) ? data.find((each) => each.id === id) : null
    if (!row) throw notFound()
    return { data: row }
  }

type OwnedTable =
  'bank_accounts' | 'payment_cards' | 'credit_memos' | 'loyalty_enrollments' | 'vouchers' | 'applications'

/**
 * Returns the filter for the caller's customer that owns the resource, for lists of one customer.
 * @throws Refusal `not-found`
 */
export const ofItsCustomer =
  (...tables: readonly OwnedTable[]) =>
  async (id: string, context: HandlerContext): Promise<{ buid_customer: string }> => {
    const { customerIds } = requirePrincipal(context)
    for (const table of tables) {
      const customer = await findOwner(context.db, table, id, customerIds)
      if (customer !== null) return { buid_customer: customer }
    }
    throw notFound()
  }

async function findOwner(
  db: Kysely<Database>,
  table: OwnedTable,
  id: string,
  customerIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ customer_buid: string }>`
    select customer_buid from ${sql.table(table)}
    where id = ${id} and customer_buid = any(${[...customerIds]}::text[]) order by 1 limit 1`.execute(db)
  return rows[0]?.customer_buid ?? null
}
