/** Finds the provider's own user who makes a call; the session of a partner's user has none that could be changed. */
import type { Selectable } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { UsersTable } from '../db/schema.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext } from '../http/handler.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { groupRulesOf } from '../sso/sign-in-provider.ts'
import { isRightPassword } from './sign-in.ts'

export type PortalUser = Selectable<UsersTable>

/**
 * Returns the user.
 * @throws Refusal 404 for a partner's user, who has no access to this account
 */
export async function requirePortalUser(
  context: Pick<HandlerContext, 'db' | 'principal'>,
): Promise<{ user: PortalUser; sessionId: string }> {
  const principal = requirePrincipal(context)
  if (principal.kind === 'embed') throw notFound()
  const user = await context.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', principal.id.slice('user:'.length))
    .executeTakeFirst()
  if (!user) throw notFound()
  return { user, sessionId: principal.sessionId }
}

/**
 * Checks the password again before an action that a stolen session must not allow. Wrong passwords count as failed
 * sign-ins do (SES-7).
 * @throws Refusal 422 `password-incorrect`, also while the account is locked by failed attempts; 409
 * `password-elsewhere` for users who sign in through an identity provider
 */
export async function requireOwnPassword(
  provider: Provider,
  user: PortalUser,
  password: string,
  attribute = 'password',
): Promise<void> {
  if ((await groupRulesOf(provider.db, user.id)).isInSsoGroup) {
    throw new Refusal({
      code: 'password-elsewhere',
      detail: 'This user signs in through an identity provider and has no password here.',
    })
  }
  if (await isRightPassword(provider, { username: user.username, user }, password)) return
  throw new Refusal({
    code: 'password-incorrect',
    detail: 'The password is wrong. Try again.',
    pointer: `/data/attributes/${attribute}`,
  })
}
