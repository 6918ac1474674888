/** Handles the calls to recover, set, and change usernames and passwords. Source: docs/spec/identity.md IDN-1…IDN-9. */
import { nextState, USER_STATES } from 'netterms/contract/internal'
import type { Selectable, Transaction } from 'kysely'
import { readLink, takeLink } from '../account-links/account-links.ts'
import { recordAudit } from '../db/audit.ts'
import type { LinkPurpose } from '../db/mail-schema.ts'
import type { Database, UsersTable } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { Handlers, ProgramTime } from '../http/handler.ts'
import { setPortalCookie } from '../http/portal-cookie.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf, newSecret } from '../http/tokens.ts'
import { requirePortalUser, requireOwnPassword } from '../session/portal-user.ts'
import { isInSsoGroup } from '../sso/sign-in-provider.ts'
import { checkNewPassword } from './check-password.ts'
import { hashPassword } from './password-hashing.ts'
import { endsWithNewPassword, mayReset, requestRecovery } from './recoveries.ts'
import { setPassword } from './set-password.ts'
import { withoutCase } from '../users/letter-case.ts'

type User = Selectable<UsersTable>
type PasswordHandlers = Pick<
  Handlers,
  | 'password-policies.get'
  | 'usernames.recover'
  | 'passwords.recover'
  | 'account-links.check'
  | 'passwords.reset'
  | 'accounts.activate'
  | 'passwords.change'
>

const ACCEPTED = { status: 202, data: { id: 'accepted', attributes: {} } }

export const createPasswordHandlers = (provider: Provider): PasswordHandlers => ({
  'password-policies.get': async () => ({
    data: { id: 'current', attributes: { ...provider.passwordPolicy } },
  }),

  'usernames.recover': async ({ db, body }) => {
    await requestRecovery(db, 'username', body.email, new Date(provider.realNow()))
    return ACCEPTED
  },

  'passwords.recover': async ({ db, body }) => {
    await requestRecovery(db, 'password', body.username, new Date(provider.realNow()))
    return ACCEPTED
  },

  'account-links.check': async ({ body }) => {
    await requireLink(provider, body.token, body.purpose)
    return { data: null }
  },

  'passwords.reset': async ({ db, body, clock }) => {
    const now = new Date(provider.realNow())
    const owner = await requireLink(provider, body.token, 'password-reset')
    await checkNewPassword(db, provider.passwordPolicy, owner, body.password)
    const passwordHash = await hashPassword(body.password)
    await inTransaction(db, async (trx) => {
      if (!(await takeLink(trx, body.token, 'password-reset', now))) throw linkInvalid()
      if (endsWithNewPassword(owner.lock_reason)) await moveTo(trx, owner, 'unlock')
      await setPassword(trx, owner, { passwordHash, now, keptSession: null })
      await recordOwn(trx, clock, owner, 'passwords.reset')
    })
    return { data: null }
  },

  'accounts.activate': async ({ db, body, clock }) => {
    const now = new Date(provider.realNow())
    const owner = await requireLink(provider, body.token, 'invitation')
    if (withoutCase(body.username) !== owner.username) {
      throw new Refusal({
        code: 'link-username-mismatch',
        detail: 'The invitation is for another username. Enter the username in the invitation.',
        pointer: '/data/attributes/username',
      })
    }
    await checkNewPassword(db, provider.passwordPolicy, owner, body.password)
    const passwordHash = await hashPassword(body.password)
    await inTransaction(db, async (trx) => {
      if (!(await takeLink(trx, body.token, 'invitation', now))) throw linkInvalid()
      await moveTo(trx, owner, 'accept invitation')
      await setPassword(trx, owner, { passwordHash, now, keptSession: null })
      await recordOwn(trx, clock, owner, 'accounts.activate')
    })
    return { data: null }
  },

  'passwords.change': async (context) => {
    const { db, body, clock } = context
    const { user, sessionId } = await requirePortalUser(context)
    await requireOwnPassword(provider, user, body.current_password, 'current_password')
    await checkNewPassword(db, provider.passwordPolicy, user, body.password)
    const passwordHash = await hashPassword(body.password)
    const token = newSecret()
    await inTransaction(db, async (trx) => {
      // The session gets a new identifier, so that a copied old one becomes useless (security b.2).
      await trx
        .updateTable('portal_sessions')
        .set({ token_hash: hashOf(token) })
        .where('token_hash', '=', sessionId)
        .execute()
      await setPassword(trx, user, { passwordHash, now: new Date(provider.realNow()), keptSession: hashOf(token) })
      await recordOwn(trx, clock, user, 'passwords.change')
    })
    return { data: null, headers: { 'Set-Cookie': setPortalCookie(provider, token) } }
  },
})

/** Returns the user of the link, with the actions that it still allows; does not use it up. */
async function requireLink(
  { db, realNow }: Provider,
  token: string,
  purpose: Exclude<LinkPurpose, 'enrolment'>,
): Promise<User> {
  const userId = await readLink(db, token, purpose, new Date(realNow()))
  const user =
    userId === null ? undefined : await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user || !(purpose === 'invitation' ? user.status === 'invited' : mayReset(user))) throw linkInvalid()
  // IDN-11: a user who signs in through an identity provider has no password here, even with a link sent earlier.
  if (await isInSsoGroup(db, user.id)) {
    throw new Refusal({
      code: 'password-elsewhere',
      detail: 'This user signs in through an identity provider and has no password here.',
    })
  }
  return user
}

/** Changes the user's status; of two concurrent actions the first wins, and the other's link is no longer valid. */
async function moveTo(trx: Transaction<Database>, owner: User, action: 'accept invitation' | 'unlock'): Promise<void> {
  const to = nextState(USER_STATES, owner.status, action)
  if (to === null) throw linkInvalid()
  const moved = await trx
    .updateTable('users')
    .set({ status: to, lock_reason: null })
    .where('id', '=', owner.id)
    .where('status', '=', owner.status)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw linkInvalid()
}

const recordOwn = (trx: Transaction<Database>, clock: ProgramTime, owner: User, action: string) =>
  recordAudit(trx, [
    {
      at: new Date(clock.nowMs),
      actor: `user:${owner.id}`,
      action,
      customerId: owner.home_customer,
      subject: owner.id,
      detail: {},
    },
  ])

const linkInvalid = (): Refusal =>
  new Refusal({
    code: 'link-invalid',
    detail: 'The link is unknown, used, replaced by a newer one, or expired. Request a new one.',
    pointer: '/data/attributes/token',
  })
