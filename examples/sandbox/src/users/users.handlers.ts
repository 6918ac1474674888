/** Reads and changes users. Source: docs/spec/users.md USR-8…USR-16, USR-23…USR-32. */
import { assignableRoleOf, USER_STATUSES, userLockReasons } from 'netterms/contract/internal'
import type { Kysely, Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import { frameUser } from '../frame-tokens/frame-principal.ts'
import type { HandlerContext, HandlerResult, Handlers, Principal } from '../http/handler.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { moveUsers } from '../user-groups/move-users.ts'
import { requireGroup } from '../user-groups/user-groups.queries.ts'
import { type Acting, actingOf } from './acting.ts'
import { chooseLockReason, lockUser, terminateUser, unlockUser } from './change-status.ts'
import { exportCredentials } from './export-credentials.ts'
import { inviteAgain, inviteUser } from './invite-user.ts'
import { updateUser } from './update-user.ts'
import { listMappings } from './user-location-mappings.ts'
import { toUserResource, type Viewer } from './user-resource.ts'
import { notFoundAt } from './user-scope.ts'
import { endUserSessions, listUserSessions } from './user-sessions.ts'
import { changeTogether, inviteTogether } from './users-together.ts'
import { findUser, findUsers, type UserCount, type UserRow } from './users.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

export function createUserHandlers({ realNow }: Pick<Provider, 'realNow'>) {
  return {
    'users.list': async (context) => {
      const { filter, sort, page } = context
      const question = {
        search: filter.search,
        status: filter.status,
        lockReason: filter.lock_reason,
        role: filter.role === undefined ? undefined : (assignableRoleOf(filter.role) ?? undefined),
        groupId: filter.group_id,
        customerId: filter.buid_customer,
        sort,
        page,
      }
      const principal = requirePrincipal(context)
      const { rows, count, counts } = await findUsers(context.db, principal, question, new Date(realNow()))
      const viewer = await viewerOf(context.db, principal)
      return {
        data: rows.map((row) => toUserResource(row, viewer)),
        meta: { record_count: count, counts: countsOf(counts) },
      }
    },

    'users.get': async (context) => {
      const principal = requirePrincipal(context)
      const user = await findUser(context.db, principal, context.params.user_id ?? '', new Date(realNow()))
      return { data: toUserResource(user, await viewerOf(context.db, principal)) }
    },

    'users.invite': async (context) => {
      const principal = requirePrincipal(context)
      const { clock, body } = context
      return answerKeyed(context, principal, body, 201, async (trx) => {
        const acting = await actingOf(trx, principal, clock, realNow())
        return { data: toUserResource(await inviteUser(trx, acting, body), viewerFrom(acting)) }
      })
    },

    'users.invite-again': async (context) => {
      const principal = requirePrincipal(context)
      const { clock, params } = context
      return answerKeyed(context, principal, null, 200, async (trx) => {
        const acting = await actingOf(trx, principal, clock, realNow())
        return { data: toUserResource(await inviteAgain(trx, acting, params.user_id ?? ''), viewerFrom(acting)) }
      })
    },

    'users.update': (context) =>
      change(context, async (trx, acting, id) => (await updateUser(trx, acting, id, context.body)).user),

    'users.lock': (context) => change(context, (trx, acting, id) => lockUser(trx, acting, id, context.body.reason)),

    'users.unlock': (context) => change(context, unlockUser),

    'users.terminate': (context) => change(context, terminateUser),

    'users.lock-together': (context) => {
      const { reason } = context.body
      const work = (trx: Transaction<Database>, acting: Acting, id: string) => lockUser(trx, acting, id, reason)
      return changeTogether(context, realNow(), work, () => {
        chooseLockReason(requirePrincipal(context).role, reason)
      })
    },

    'users.unlock-together': (context) => changeTogether(context, realNow(), unlockUser),

    'users.move-together': async (context) => {
      const { group_id: groupId, confirm_move } = context.body
      // A missing group is reported before any user is checked.
      await requireGroup(context.db, requirePrincipal(context), groupId, notFoundAt('/data/attributes/group_id'))
      return changeTogether(context, realNow(), async (trx, acting, id) => {
        await moveUsers(trx, acting, groupId, { user_ids: [id], confirm_move })
        return findUser(trx, acting.principal, id, acting.now)
      })
    },

    'users.invite-together': (context) => inviteTogether(context, realNow()),

    'users.invite-again-together': (context) => changeTogether(context, realNow(), inviteAgain),

    'user-sessions.list': (context) => listUserSessions(context, realNow()),

    'user-sessions.end': (context) => endUserSessions(context, realNow()),

    'credentials.export': (context) => exportCredentials(context, realNow()),

    'user-location-mappings.list': (context) => listMappings(context, realNow()),
  } satisfies Partial<Handlers>

  function change(
    context: Context,
    work: (trx: Transaction<Database>, acting: Acting, id: string) => Promise<UserRow>,
  ): Promise<HandlerResult> {
    const principal = requirePrincipal(context)
    return inTransaction(context.db, async (trx) => {
      const acting = await actingOf(trx, principal, context.clock, realNow())
      const user = await work(trx, acting, context.params['user_id'] ?? '')
      return { data: toUserResource(user, viewerFrom(acting)) }
    })
  }
}

const viewer = ({ role, capabilities }: Principal, userId: string | null): Viewer => ({
  role,
  userId,
  mayUnlock: capabilities.includes('users.unlock'),
})
const viewerFrom = ({ principal, userId }: Acting): Viewer => viewer(principal, userId)
const viewerOf = async (db: Kysely<Database>, principal: Principal): Promise<Viewer> =>
  viewer(principal, (await frameUser(db, principal))?.id ?? null)

/** Returns a count for each status and each lock reason, including 0. */
function countsOf(counts: readonly UserCount[]) {
  const numberOf = (isMeant: (each: UserCount) => boolean) =>
    counts.filter(isMeant).reduce((sum, { count }) => sum + count, 0)
  return {
    status: Object.fromEntries(USER_STATUSES.map((status) => [status, numberOf((each) => each.status === status)])),
    lock_reason: Object.fromEntries(
      userLockReasons.map((reason) => [reason, numberOf((each) => each.lock_reason === reason)]),
    ),
  }
}
