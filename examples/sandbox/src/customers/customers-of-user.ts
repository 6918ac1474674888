import { type RawBuilder, type Expression, sql } from 'kysely'

/**
 * Builds an expression for the identifiers of every customer that a user of the provider may see: those granted to
 * them, those of their group, and every account below them (for a group's customer only if the group allows it). The
 * parent and the siblings of a child account are not included (CUS-6).
 *
 * @param userId expression for the user's id
 * @returns a sorted `text[]` without duplicates
 */
export const customersOfUser = (userId: Expression<unknown>): RawBuilder<string[]> =>
  customersReached(
    sql`select grp.customer_buid, grp.id, grp.network_access
      from user_groups as grp join users as member on member.group_id = grp.id where member.id = ${userId}`,
    sql`select customer_buid, true from user_customers where user_customers.user_id = ${userId}`,
  )

const customersReached = (groups: RawBuilder<unknown>, named: RawBuilder<unknown>): RawBuilder<string[]> =>
  sql<string[]>`array(
    with recursive reached (customer_buid, id, sees_below) as (
      ${groups}
      union
      select child.customer_buid, child.id, true from user_groups as child
      join reached on child.customer_buid = reached.customer_buid and child.parent_id = reached.id
      where reached.sees_below
    ),
    own (buid, descends) as (
      (
        ${named}
        union
        select brought.account_buid, brought.with_child_accounts from user_group_customers as brought
        join reached on brought.customer_buid = reached.customer_buid and brought.group_id = reached.id
      )
      union
      select child.buid, true from customers as child join own on child.parent_buid = own.buid where own.descends
    )
    select distinct buid from own order by buid
  )`
