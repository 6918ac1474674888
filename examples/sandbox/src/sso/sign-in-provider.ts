/** By whom somebody is known: the identity provider of her group, or this system. Source: docs/spec/identity.md IDN-10, IDN-11. */
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { withoutCase } from '../users/letter-case.ts'

export interface SignInProvider {
  id: string
  name: string
}

const ofUsers = (db: Kysely<Database>) =>
  db
    .selectFrom('users')
    .leftJoin('user_groups as own', 'own.id', 'users.group_id')
    .leftJoin('identity_providers as provider', (join) =>
      join.onRef('provider.id', '=', 'own.identity_provider_id').on('provider.kind', '=', 'oidc'),
    )

/** @returns null for who has a password here, and for nobody */
export async function findSignInProvider(db: Kysely<Database>, username: string): Promise<SignInProvider | null> {
  const row = await ofUsers(db)
    .select(['provider.id', 'provider.name'])
    .where('users.username', '=', withoutCase(username))
    .where('users.status', '<>', 'terminated')
    .executeTakeFirst()
  return row?.id != null && row.name !== null ? { id: row.id, name: row.name } : null
}

export interface GroupRules {
  isInSsoGroup: boolean
  requiresSecondFactor: boolean
}

/** What the group of a user asks for when she signs in; nothing for who is in none. */
export async function groupRulesOf(db: Kysely<Database>, userId: string): Promise<GroupRules> {
  const row = await ofUsers(db)
    .select(['provider.id', 'own.require_second_factor'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return { isInSsoGroup: row?.id != null, requiresSecondFactor: row?.require_second_factor === true }
}

export const isInSsoGroup = async (db: Kysely<Database>, userId: string): Promise<boolean> =>
  (await groupRulesOf(db, userId)).isInSsoGroup
