/**
 * Determines where a user signs in: at the identity provider of their group, or here. Source: docs/spec/identity.md
 * IDN-10, IDN-11.
 */
import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readProgramKey } from '../db/program-key.ts'
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

/** Purpose of the key that selects an answer for unknown names. */
const KEY_NAME = 'sign-in-decoy-key'

/**
 * Finds where a username signs in, with the same queries for every name, in the same order. A deleted user's name keeps
 * its answer, because a change would reveal that the user existed.
 * @returns null for a user with a password here; for an unknown name, the answer of some existing name
 */
export async function findSignInProvider(db: Kysely<Database>, username: string): Promise<SignInProvider | null> {
  const name = withoutCase(username)
  const providers = await providersInUse(db)
  const decoy = choose(await readProgramKey(db, KEY_NAME), name, [null, ...providers])
  const row = await ofUsers(db).select('provider.id').where('users.username', '=', name).executeTakeFirst()
  return row ? (providers.find(({ id }) => id === row.id) ?? null) : decoy
}

const providersInUse = (db: Kysely<Database>): Promise<SignInProvider[]> =>
  db
    .selectFrom('identity_providers')
    .select(['id', 'name'])
    .where('kind', '=', 'oidc')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .innerJoin('user_groups as own', 'own.id', 'users.group_id')
          .whereRef('own.identity_provider_id', '=', 'identity_providers.id'),
      ),
    )
    .execute()

/**
 * Selects an answer by the highest hash of name and answer, so that a new provider changes the answer only for the
 * names that select it.
 */
function choose(key: Buffer, name: string, answers: readonly (SignInProvider | null)[]): SignInProvider | null {
  const drawn = answers.map((answer) => ({
    answer,
    lot: createHmac('sha256', key)
      .update(JSON.stringify([name, answer?.id ?? null]))
      .digest('hex'),
  }))
  return drawn.reduce((best, each) => (each.lot > best.lot ? each : best)).answer
}

export interface GroupRules {
  isInSsoGroup: boolean
  requiresSecondFactor: boolean
}

/** Returns the sign-in settings of a user's group; empty for a user without a group. */
export async function groupRulesOf(db: Kysely<Database>, userId: string): Promise<GroupRules> {
  const row = await ofUsers(db)
    .select(['provider.id', 'own.require_second_factor'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return { isInSsoGroup: row?.id != null, requiresSecondFactor: row?.require_second_factor === true }
}

export const isInSsoGroup = async (db: Kysely<Database>, userId: string): Promise<boolean> =>
  (await groupRulesOf(db, userId)).isInSsoGroup
