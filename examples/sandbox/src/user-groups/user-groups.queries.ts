/** Reads groups. Source: docs/spec/groups.md GRP-1, GRP-13, GRP-14, GRP-16. */
import { TOP_OF_GROUPS } from 'netterms/contract/internal'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { containsPattern } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import type { Principal, ResourceObject } from '../http/handler.ts'
import { notFound, type Refusal } from '../http/refusal.ts'
import { groupInScope } from '../users/user-scope.ts'

/** Group with its related data, limited to what the caller may see. */
export interface GroupRow {
  customer_buid: string
  id: string
  name: string
  /** Null also for a parent that the caller does not manage. */
  parent_id: string | null
  level: number
  network_access: boolean
  identity_provider_id: string
  identity_provider_name: string
  require_second_factor: boolean
  child_ids: string[]
  /** Groups from the top down to the parent, limited to those that the caller may see. */
  path: { group_id: string; group_name: string }[]
  user_count: number
  /** False also if only groups that the caller cannot see are below (GRP-16). */
  is_empty: boolean
  version: number
  count: string
}

export interface GroupQuestion {
  groupId?: string | undefined
  customerId?: string | undefined
  /** Id of the parent, or TOP_OF_GROUPS. */
  parentId?: string | undefined
  /** Part of the name. */
  search?: string | undefined
  identityProviderId?: string | undefined
  page?: { number: number; size: number }
}

/**
 * Written as an expression instead of a join, which PostgreSQL would run row by row, because it cannot estimate how
 * many groups are visible.
 */
const isVisible = (column: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(column)} in (select visible.id from visible), false)`

/** Returns the caller's groups in tree order, siblings by name; `count` in each row is the total. */
export async function findGroups(
  db: Kysely<Database>,
  principal: Principal,
  question: GroupQuestion,
): Promise<GroupRow[]> {
  const { groupId, customerId, parentId, search, identityProviderId, page } = question
  const isTop = parentId === TOP_OF_GROUPS
  // A pattern that matches nothing returns nothing; without a search, everything is returned.
  const pattern = search === undefined ? '%' : containsPattern(search)
  if (pattern === null) return []
  const own = sql`${[...principal.customerIds]}::text[]`
  const { rows } = await sql<GroupRow>`
    with recursive visible as materialized (
      select user_groups.customer_buid, user_groups.id from user_groups where ${groupInScope(principal)}
    ),
    tree (customer_buid, id, level, path, above) as (
      select customer_buid, id, 1, array[lower(name) collate "C", id], '{}'::text[] collate "C" from user_groups
      where parent_id is null and customer_buid = any(${own})
      union all
      select child.customer_buid, child.id, tree.level + 1, tree.path || array[lower(child.name) collate "C", child.id],
        tree.above || tree.id
      from user_groups as child
      join tree on child.customer_buid = tree.customer_buid and child.parent_id = tree.id
    ),
    -- The page first: what stands around a group is looked up for those alone that are shown.
    chosen as materialized (
      select grp.*, tree.level, tree.path as place, tree.above, count(*) over () as count,
        case when ${isVisible('grp.parent_id')} then grp.parent_id end as seen_parent
      from tree join user_groups as grp on grp.customer_buid = tree.customer_buid and grp.id = tree.id
      where ${isVisible('grp.id')} and grp.id = coalesce(${groupId ?? null}::text, grp.id)
        and grp.customer_buid = coalesce(${customerId ?? null}::text, grp.customer_buid)
        and grp.identity_provider_id = coalesce(${identityProviderId ?? null}::text, grp.identity_provider_id)
        and search_form(grp.name) ilike ${pattern}
        and (${parentId === undefined} or ${isVisible('grp.parent_id')} = ${!isTop})
        and (${parentId === undefined || isTop} or grp.parent_id = ${parentId ?? ''})
      order by grp.customer_buid, tree.path
      limit ${page?.size ?? 1} offset ${page ? (page.number - 1) * page.size : 0}
    )
    select chosen.customer_buid, chosen.id, chosen.name, chosen.level, chosen.network_access,
      chosen.identity_provider_id, provider.name as identity_provider_name, chosen.require_second_factor, chosen.version,
      chosen.seen_parent as parent_id, chosen.count,
      array(select child.id from user_groups as child
        where child.customer_buid = chosen.customer_buid and child.parent_id = chosen.id and ${isVisible('child.id')}
        order by lower(child.name) collate "C", child.id) as child_ids,
      (select coalesce(jsonb_agg(jsonb_build_object('group_id', above.id, 'group_name', above.name)
          order by step.number), '[]')
        from unnest(chosen.above) with ordinality as step (id, number)
        join user_groups as above on above.customer_buid = chosen.customer_buid and above.id = step.id
        where ${isVisible('above.id')}) as path,
      counted.users as user_count,
      counted.users = 0 and not exists (select from user_groups as child
        where child.customer_buid = chosen.customer_buid and child.parent_id = chosen.id) as is_empty
    from chosen join identity_providers as provider on provider.id = chosen.identity_provider_id
    cross join lateral (select count(*)::int4 as users from users
      where users.group_id = chosen.id and users.status <> 'terminated') as counted
    order by chosen.customer_buid, chosen.place`.execute(db)
  return rows
}

/** Returns the total by reading the first page, because a page beyond the last one has no row that contains it. */
export async function countGroups(
  db: Kysely<Database>,
  principal: Principal,
  question: GroupQuestion,
): Promise<number> {
  const [row] = await findGroups(db, principal, { ...question, page: { number: 1, size: 1 } })
  return row ? Number(row.count) : 0
}

/**
 * Returns the group as stored, if the caller manages it.
 * @throws `refusal`, by default `not-found`
 */
export async function requireGroup(
  db: Kysely<Database>,
  principal: Principal,
  id: string,
  refusal: Refusal = notFound(),
) {
  const row = await findGroupInScope(db, principal, id)
  if (!row) throw refusal
  return row
}

export const findGroupInScope = (db: Kysely<Database>, principal: Principal, id: string) =>
  db.selectFrom('user_groups').selectAll().where('id', '=', id).where(groupInScope(principal)).executeTakeFirst()

/**
 * Returns a group.
 * @throws Refusal `not-found` if it does not exist or belongs to another company
 */
export async function readGroup(db: Kysely<Database>, principal: Principal, id: string): Promise<ResourceObject> {
  const [data] = await toGroupResources(db, await findGroups(db, principal, { groupId: id }))
  if (!data) throw notFound()
  return data
}

/** Converts groups to their API form (GRP-1). */
export async function toGroupResources(db: Kysely<Database>, rows: readonly GroupRow[]): Promise<ResourceObject[]> {
  const brought = await db
    .selectFrom('user_group_customers as brought')
    .innerJoin('customers', 'customers.buid', 'brought.account_buid')
    .select(['brought.group_id', 'brought.account_buid', 'brought.with_child_accounts', 'customers.name'])
    .where('brought.group_id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`)
    .orderBy('brought.account_buid')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    attributes: {
      group_id: row.id,
      buid_customer: row.customer_buid,
      group_name: row.name,
      parent_id: row.parent_id,
      level: row.level,
      network_access: row.network_access,
      identity_provider_id: row.identity_provider_id,
      identity_provider_name: row.identity_provider_name,
      require_second_factor: row.require_second_factor,
      customers: brought
        .filter(({ group_id }) => group_id === row.id)
        .map(({ account_buid, name, with_child_accounts }) => ({
          buid_customer: account_buid,
          customer_name: name,
          with_child_accounts,
        })),
      child_groups: row.child_ids,
      child_count: row.child_ids.length,
      user_count: row.user_count,
      path: row.path,
      can_delete: row.is_empty,
      delete_refusal: row.is_empty ? null : 'group-not-empty',
      version: row.version,
    },
  }))
}
