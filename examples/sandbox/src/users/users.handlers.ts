/** Seeing and changing users. Source: docs/spec/users.md USR-8…USR-16. */
import { assignableRoleOf } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, HandlerResult, Handlers } from '../http/handler.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { type Acting, actingOf } from './acting.ts'
import { lockUser, terminateUser, unlockUser } from './change-status.ts'
import { exportCredentials } from './export-credentials.ts'
import { inviteAgain, inviteUser } from './invite-user.ts'
import { updateUser } from './update-user.ts'
import { listMappings } from './user-location-mappings.ts'
import { toUserResource } from './user-resource.ts'
import { findUser, findUsers, type UserRow } from './users.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'programme' | 'params'>

export function createUserHandlers({ realNow }: Pick<Provider, 'realNow'>) {
  return {
    'users.list': async (context) => {
      const { filter, sort, page } = context
      const question = {
        search: filter.search,
        status: filter.status,
        role: filter.role === undefined ? undefined : (assignableRoleOf(filter.role) ?? undefined),
        groupId: filter.group_id,
        customerId: filter.buid_customer,
        sort,
        page,
      }
      const now = new Date(realNow())
      const { rows, count } = await findUsers(context.db, requirePrincipal(context), question, now)
      return { data: rows.map(toUserResource), meta: { record_count: count } }
    },

    'users.get': async (context) => {
      const id = context.params.user_id ?? ''
      return { data: toUserResource(await findUser(context.db, requirePrincipal(context), id, new Date(realNow()))) }
    },

    'users.invite': async (context) => {
      const principal = requirePrincipal(context)
      const { programme, body } = context
      return answerKeyed(context, principal, body, 201, async (trx) => {
        const acting = await actingOf(trx, principal, programme, realNow())
        return { data: toUserResource(await inviteUser(trx, acting, body)) }
      })
    },

    'users.invite-again': async (context) => {
      const principal = requirePrincipal(context)
      const { programme, params } = context
      return answerKeyed(context, principal, null, 200, async (trx) => {
        const acting = await actingOf(trx, principal, programme, realNow())
        return { data: toUserResource(await inviteAgain(trx, acting, params.user_id ?? '')) }
      })
    },

    'users.update': (context) =>
      change(context, async (trx, acting, id) => (await updateUser(trx, acting, id, context.body)).user),

    'users.lock': (context) => change(context, (trx, acting, id) => lockUser(trx, acting, id, context.body.reason)),

    'users.unlock': (context) => change(context, unlockUser),

    'users.terminate': (context) => change(context, terminateUser),

    'credentials.export': (context) => exportCredentials(context, realNow()),

    'user-location-mappings.list': (context) => listMappings(context, realNow()),
  } satisfies Partial<Handlers>

  function change(
    context: Context,
    work: (trx: Transaction<Database>, acting: Acting, id: string) => Promise<UserRow>,
  ): Promise<HandlerResult> {
    const principal = requirePrincipal(context)
    return inTransaction(context.db, async (trx) => {
      const acting = await actingOf(trx, principal, context.programme, realNow())
      return { data: toUserResource(await work(trx, acting, context.params['user_id'] ?? '')) }
    })
  }
}
