/**
 * Which people and groups a caller manages: those that reach nothing beyond the caller. Whoever sees a customer that the
 * caller does not, does not exist for the caller (ACC-12). Source: docs/spec/users.md USR-8; docs/spec/groups.md GRP-1.
 */
import { type RawBuilder, sql } from 'kysely'
import { customersOfGroup, customersOfUser } from '../customers/customers-of-user.ts'
import type { Principal } from '../http/handler.ts'
import type { RefusalError } from '../http/refusal.ts'
import { notFound, Refusal } from '../http/refusal.ts'

type Scope = Pick<Principal, 'customerIds'>

/** A condition on `users`: her customers, her home and her group's customer are all the caller's; staff is nobody's. */
export function userInScope({ customerIds }: Scope): RawBuilder<boolean> {
  const own = sql`${[...customerIds]}::text[]`
  // The first line finds candidates by index; the second decides.
  return sql<boolean>`(
    users.role not in ('merchant', 'support')
    and (users.home_customer = any(${own}) or exists (
      select from user_customers as named where named.user_id = users.id and named.customer_buid = any(${own})))
    and array_remove(
      ${customersOfUser(sql.ref('users.id'))} || users.home_customer
        || (select grp.customer_buid from user_groups as grp where grp.id = users.group_id), null) <@ ${own}
  )`
}

/** A condition on `user_groups`. */
export const groupInScope = ({ customerIds }: Scope): RawBuilder<boolean> =>
  sql<boolean>`(
    user_groups.customer_buid = any(${[...customerIds]}::text[])
    and ${customersOfGroup(sql.ref('user_groups.id'))} <@ ${[...customerIds]}::text[]
  )`

/** USR-11: @throws Refusal `not-found` with the place of the first customer that is not the caller's */
export function requireOwnCustomers(
  { customerIds }: Scope,
  wanted: readonly string[],
  pointerOf: (index: number) => string,
) {
  const stranger = wanted.findIndex((id) => !customerIds.includes(id))
  if (stranger >= 0) throw notFoundAt(pointerOf(stranger))
}

/** The one 404 with a pointer, for what a body names. */
export function notFoundAt(pointer: string): Refusal {
  const [error] = notFound().errors as readonly [RefusalError]
  return new Refusal({ ...error, pointer })
}
