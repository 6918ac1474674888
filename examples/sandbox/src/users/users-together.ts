/**
 * Changes several users in one request, each independently: a rejected change is rolled back and reported, and the
 * others stay. Source: docs/spec/users.md USR-27…USR-30 (specification §4…§6, §8).
 */
import { type inviteUsersTogether, userInvitationSchema } from 'netterms/contract/internal'
import { sql, type Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import type { HandlerContext, HandlerResult, ResourceObject } from '../http/handler.ts'
import { Refusal, type RefusalError } from '../http/refusal.ts'
import { answerKeyed } from '../payments/keyed-answer.ts'
import { type Acting, actingOf } from './acting.ts'
import { inviteUser } from './invite-user.ts'
import { findUser, type UserRow } from './users.queries.ts'

type Context = Pick<HandlerContext, 'db' | 'call' | 'principal' | 'clock' | 'params' | 'idempotencyKey'>

/**
 * Changes the users.
 * @param before may reject the whole request by throwing before any user is changed
 */
export function changeTogether(
  context: Context & { body: { user_ids: string[] } },
  nowMs: number,
  work: (trx: Transaction<Database>, acting: Acting, id: string) => Promise<UserRow>,
  before: () => void = () => undefined,
): Promise<HandlerResult> {
  const { user_ids: ids } = context.body
  before()
  return together(context, nowMs, ids, async (trx, acting, id, index) => {
    const outcome = await each(trx, () => work(trx, acting, id))
    if (!(outcome instanceof Refusal)) return done(index, outcome)
    // The name is left out for a user whom the caller does not manage.
    const user = await findUser(trx, acting.principal, id, acting.now).catch(nobodyIfRefused)
    const named = { user_id: id, username: user?.username ?? null }
    return refused(index, named, outcome.errors[0], `/data/attributes/user_ids/${index}`)
  })
}

export function inviteTogether(
  context: HandlerContext<typeof inviteUsersTogether>,
  nowMs: number,
): Promise<HandlerResult> {
  return together(context, nowMs, context.body.users, async (trx, acting, row, index) => {
    const at = `/data/attributes/users/${index}`
    const outcome = await each(trx, () => {
      const parsed = userInvitationSchema.safeParse(row)
      if (parsed.success) return inviteUser(trx, acting, parsed.data)
      const name = String(parsed.error.issues[0]?.path[0] ?? '')
      const detail = 'A value is missing or has the wrong format.'
      throw new Refusal({ code: 'attribute-invalid', detail, pointer: `/data/attributes/${name}` })
    })
    if (!(outcome instanceof Refusal)) return done(index, outcome)
    const [error] = outcome.errors
    return refused(
      index,
      { user_id: null, username: row.username },
      error,
      at + (error.pointer ?? '').replace('/data/attributes', ''),
    )
  })
}

/** Runs the changes in the given order; the advisory lock (`lockPeople`) is kept until the last one is done. */
function together<Item>(
  context: Context & { body: unknown },
  nowMs: number,
  items: readonly Item[],
  work: (trx: Transaction<Database>, acting: Acting, item: Item, index: number) => Promise<ResourceObject>,
): Promise<HandlerResult> {
  const principal = requirePrincipal(context)
  return answerKeyed(context, principal, context.body, 200, async (trx) => {
    const acting = await actingOf(trx, principal, context.clock, nowMs)
    const data: ResourceObject[] = []
    for (const [index, item] of items.entries()) data.push(await work(trx, acting, item, index))
    return { data }
  })
}

/** Runs one change. A rejected change is rolled back; any other error rolls back the whole request. */
async function each(trx: Transaction<Database>, work: () => Promise<UserRow>): Promise<UserRow | Refusal> {
  await sql`savepoint one_user`.execute(trx)
  try {
    const user = await work()
    await sql`release savepoint one_user`.execute(trx)
    return user
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint one_user`.execute(trx)
    return error
  }
}

function nobodyIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

const done = (index: number, user: UserRow): ResourceObject => ({
  id: String(index),
  attributes: { user_id: user.id, username: user.username, outcome: 'done', error_code: null, pointer: null },
})

const refused = (
  index: number,
  named: { user_id: string | null; username: string | null },
  error: RefusalError,
  pointer: string,
): ResourceObject => ({
  id: String(index),
  attributes: { ...named, outcome: 'refused', error_code: error.code, pointer },
})
