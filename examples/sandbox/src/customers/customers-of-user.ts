import { type RawBuilder, type Expression, sql } from 'kysely'

/**
 * Identifiers of every customer that a user of the provider may see: those granted to her, and every account below them.
 * A child's parent and its other children are not hers by that (CUS-6).
 *
 * @param userId an expression for the user's id
 * @returns a `text[]`, in order, without repetition
 */
export const customersOfUser = (userId: Expression<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(
    with recursive own (buid) as (
      select customer_buid from user_customers where user_customers.user_id = ${userId}
      union
      select child.buid from customers as child join own on child.parent_buid = own.buid
    )
    select buid from own order by buid
  )`
