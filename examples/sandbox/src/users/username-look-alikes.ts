/** Rejects usernames that look like another one. Source: docs/spec/users.md USR-33 (UTS 39). */
import { USERNAME_LOOK_ALIKES, usernameSkeleton } from 'netterms/contract/internal'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal } from '../http/handler.ts'
import { userRefusal } from './user-refusals.ts'
import { userInScope, userOfCompany } from './user-scope.ts'

/** Expression of the index `users_look_alikes`; usernames are stored in lower case. */
const storedSkeleton = USERNAME_LOOK_ALIKES.reduce<RawBuilder<string>>(
  (text, [from, to]) => sql<string>`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`,
  sql<string>`users.username`,
)

/**
 * Rejects a username that looks like an existing one.
 * @param username username as stored
 * @throws Refusal `user-name-confusable`; the other name is returned only to callers who manage that user
 */
export async function refuseLookAlike(
  trx: Transaction<Database>,
  principal: Principal,
  username: string,
): Promise<void> {
  const others = await trx
    .selectFrom('users')
    .select(['users.username', userInScope(principal).as('is_known')])
    .where(storedSkeleton, '=', usernameSkeleton(username))
    .where('users.username', '<>', username)
    .where(userOfCompany(principal))
    .orderBy('users.username')
    .execute()
  if (others.length === 0) return
  const known = others.find(({ is_known }) => is_known)
  throw userRefusal('user-name-confusable', '/username', known && { existing: known.username })
}
