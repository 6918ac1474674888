/**
 * Determines whether a session has access to only a part of its company. Source: docs/spec/session.md SES-146
 * (specification §3 "User session").
 */
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'

export interface ScopeLimits {
  customerEntityRestricted: boolean
  merchantEntityRestricted: boolean
}

/**
 * Finds the limits of a session. A company's accounts are those above and below one another. Dealers are related if one
 * user works for them; terminated users do not count.
 */
export async function findScopeLimits(
  db: Kysely<Database>,
  { customerIds, merchantIds }: Pick<Principal, 'customerIds' | 'merchantIds'>,
): Promise<ScopeLimits> {
  const { rows } = await sql<{ customers: boolean; merchants: boolean }>`
    with own (buid) as materialized (select unnest(${[...customerIds]}::text[])),
    dealers (buid) as materialized (select unnest(${[...merchantIds]}::text[]))
    select
      exists (
        select from own join customers as below on below.parent_buid = own.buid
        where not exists (select from own as known where known.buid = below.buid)
      ) or exists (
        select from own join customers as account on account.buid = own.buid
        where account.parent_buid is not null
          and not exists (select from own as known where known.buid = account.parent_buid)
      ) as customers,
      exists (
        select from dealers join user_merchants as shared on shared.merchant_buid = dealers.buid
        join users on users.id = shared.user_id and users.status <> 'terminated'
        join user_merchants as other on other.user_id = shared.user_id
        where not exists (select from dealers as known where known.buid = other.merchant_buid)
      ) as merchants`.execute(db)
  const [row] = rows
  return { customerEntityRestricted: row?.customers ?? false, merchantEntityRestricted: row?.merchants ?? false }
}
