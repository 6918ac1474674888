/**
 * Determines which users and groups a caller manages: those with no access beyond the caller's. A user with a customer
 * that the caller cannot access does not exist for the caller (ACC-12). Source: docs/spec/users.md USR-8;
 * docs/spec/groups.md GRP-1.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Principal } from '../http/handler.ts'
import type { RefusalError } from '../http/refusal.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type Scope = Pick<Principal, 'customerIds'>

const ownOf = ({ customerIds }: Scope) => sql`${[...customerIds]}::text[]`

/**
 * Returns the caller's customers that have a customer below them which the caller cannot access; usually none. Computed
 * once for a whole list, not per user: ten thousand users are checked by comparing sets.
 */
const openCustomers = (own: RawBuilder<unknown>) => sql`array(
  with recursive open_customers (buid) as (
    select child.parent_buid from customers as child where child.parent_buid = any(${own}) and child.buid <> all(${own})
    union
    select child.parent_buid from customers as child join open_customers on child.buid = open_customers.buid
    where child.parent_buid = any(${own})
  )
  select buid from open_customers)`

/**
 * Returns the groups of the caller's customers that give their users access beyond the caller's, directly or through
 * groups below them (GRP-4).
 */
const strangeGroups = (own: RawBuilder<unknown>) => sql`array(
  with recursive bringing (customer_buid, id, is_itself) as (
    select brought.customer_buid, brought.group_id, true from user_group_customers as brought
    where brought.customer_buid = any(${own}) and (brought.account_buid <> all(${own})
      or (brought.with_child_accounts and brought.account_buid = any(${openCustomers(own)})))
    union
    select child.customer_buid, child.parent_id, false from user_groups as child
    join bringing on bringing.customer_buid = child.customer_buid and bringing.id = child.id
    where child.parent_id is not null
  )
  select bringing.id from bringing
  join user_groups as grp on grp.customer_buid = bringing.customer_buid and grp.id = bringing.id
  where bringing.is_itself or grp.network_access)`

/** Builds a condition on `users`: users of the caller's companies, who may have more access than the caller. */
export const userOfCompany = (scope: Scope): RawBuilder<boolean> =>
  sql<boolean>`(users.home_customer = any(${ownOf(scope)}) or exists (
    select from user_customers as named where named.user_id = users.id and named.customer_buid = any(${ownOf(scope)})))`

/**
 * Builds a condition on `users`: the user's customers, home customer, and group's customer all belong to the caller;
 * staff belong to no caller.
 */
export function userInScope(scope: Scope): RawBuilder<boolean> {
  const own = ownOf(scope)
  // `userOfCompany` finds candidates by index; the conditions after it decide.
  return sql<boolean>`(
    users.role not in ('merchant', 'support')
    and ${userOfCompany(scope)}
    and (users.home_customer is null or users.home_customer = any(${own}))
    and not exists (select from user_customers as named where named.user_id = users.id
      and (named.customer_buid <> all(${own}) or named.customer_buid = any(${openCustomers(own)})))
    and (users.group_id is null or users.group_id in (select grp.id from user_groups as grp
      where grp.customer_buid = any(${own}) and grp.id <> all(${strangeGroups(own)})))
  )`
}

/** Builds a condition on `user_groups`. */
export function groupInScope(scope: Scope): RawBuilder<boolean> {
  const own = ownOf(scope)
  return sql<boolean>`(
    user_groups.customer_buid = any(${own}) and user_groups.id <> all(${strangeGroups(own)})
  )`
}

/**
 * Builds a condition on `users`: the user can access this customer, directly, through an account above it, or through
 * their group. The inverse of `customersOfUser`, so that it is evaluated once for a whole list.
 */
export const userReaches = (customerId: string): RawBuilder<boolean> => {
  const above = sql`array(
    with recursive above (buid) as (
      select ${customerId}::text collate "C" union
      select child.parent_buid from customers as child join above on child.buid = above.buid
      where child.parent_buid is not null
    )
    select buid from above)`
  return sql<boolean>`(
    exists (select from user_customers as named where named.user_id = users.id and named.customer_buid = any(${above}))
    or users.group_id in (
      with recursive bringing (customer_buid, id, is_itself) as (
        select brought.customer_buid, brought.group_id, true from user_group_customers as brought
        where brought.account_buid = ${customerId}
          or (brought.with_child_accounts and brought.account_buid = any(${above}))
        union
        select child.customer_buid, child.parent_id, false from user_groups as child
        join bringing on bringing.customer_buid = child.customer_buid and bringing.id = child.id
        where child.parent_id is not null
      )
      select bringing.id from bringing
      join user_groups as grp on grp.customer_buid = bringing.customer_buid and grp.id = bringing.id
      where bringing.is_itself or grp.network_access)
  )`
}

/**
 * Requires that all customers are the caller's (USR-11).
 * @throws Refusal `not-found` with a pointer to the first customer that is not
 */
export function requireOwnCustomers(
  { customerIds }: Scope,
  wanted: readonly string[],
  pointerOf: (index: number) => string,
) {
  const stranger = wanted.findIndex((id) => !customerIds.includes(id))
  if (stranger >= 0) throw notFoundAt(pointerOf(stranger))
}

/** Creates the only 404 with a pointer, for objects named in a body. */
export function notFoundAt(pointer: string): Refusal {
  const [error] = notFound().errors as readonly [RefusalError]
  return new Refusal({ ...error, pointer })
}
