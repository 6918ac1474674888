/** Handles the calls for groups. Source: docs/spec/groups.md GRP-1…GRP-18. */
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Provider } from '../http/app-options.ts'
import type { HandlerContext, HandlerResult, Handlers } from '../http/handler.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { type Acting, actingOf } from '../users/acting.ts'
import { moveUsers, removeUser } from './move-users.ts'
import { createGroup, deleteGroup, setCustomers, updateGroup } from './save-group.ts'
import { countGroups, findGroups, readGroup, toGroupResources } from './user-groups.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'principal' | 'clock' | 'params'>

export function createUserGroupHandlers({ realNow }: Pick<Provider, 'realNow'>) {
  return {
    'user-groups.list': async (context) => {
      const principal = requirePrincipal(context)
      const { db, filter, page } = context
      const question = {
        customerId: filter.buid_customer,
        parentId: filter.parent_id,
        search: filter.search,
        identityProviderId: filter.identity_provider_id,
        page,
      }
      const rows = await findGroups(db, principal, question)
      const count = rows[0] ? Number(rows[0].count) : await countGroups(db, principal, question)
      return { data: await toGroupResources(db, rows), meta: { record_count: count } }
    },

    'user-groups.get': async (context) => ({
      data: await readGroup(context.db, requirePrincipal(context), context.params.group_id ?? ''),
    }),

    'user-groups.create': async (context) => {
      const principal = requirePrincipal(context)
      const { clock, body } = context
      return answerKeyed(context, principal, body, 201, async (trx) => {
        const acting = await actingOf(trx, principal, clock, realNow())
        return { data: await readGroup(trx, principal, await createGroup(trx, acting, body)) }
      })
    },

    'user-groups.update': (context) => change(context, (trx, acting, id) => updateGroup(trx, acting, id, context.body)),

    'user-groups.delete': async (context) => {
      const principal = requirePrincipal(context)
      await inTransaction(context.db, async (trx) => {
        const acting = await actingOf(trx, principal, context.clock, realNow())
        await deleteGroup(trx, acting, context.params.group_id ?? '')
      })
      return { data: null }
    },

    'user-groups.add-users': (context) =>
      change(context, (trx, acting, id) => moveUsers(trx, acting, id, context.body)),

    'user-groups.remove-user': (context) =>
      change(context, (trx, acting, id) => removeUser(trx, acting, id, context.params.user_id ?? '')),

    'user-groups.set-customers': (context) =>
      change(context, (trx, acting, id) => setCustomers(trx, acting, id, context.body)),
  } satisfies Partial<Handlers>

  function change(
    context: Context,
    work: (trx: Transaction<Database>, acting: Acting, id: string) => Promise<void>,
  ): Promise<HandlerResult> {
    const principal = requirePrincipal(context)
    const id = context.params['group_id'] ?? ''
    return inTransaction(context.db, async (trx) => {
      await work(trx, await actingOf(trx, principal, context.clock, realNow()), id)
      return { data: await readGroup(trx, principal, id) }
    })
  }
}
