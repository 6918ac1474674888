/**
 * One resource of a list at its own address, read by the list itself: what the list does not show to this caller is answered as
 * what never existed. Source: docs/spec/wire.md WIR-105.
 */
import type { Call } from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { Handler, HandlerContext, HandlerResult } from '../http/handler.ts'
import { notFound } from '../http/refusal.ts'

type Reader = (context: HandlerContext) => Promise<HandlerResult>
type FilterOf<C extends Call> = HandlerContext<C>['filter']

/** More than any list holds once it is narrowed to a customer or to an id. */
const WHOLE = { number: 1, size: 10_000 }

/**
 * @param filterOf what narrows a long list to few rows; absent: the list is short
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

/** The customer of the caller's that has it, as the filter that lists of one customer take. @throws Refusal `not-found` */
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
