import type { Call } from 'netterms/contract'
import type { Transaction } from 'kysely'
import { requirePrincipal } from '../customers/customer-scope.ts'
import type { Database } from '../db/schema.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, HandlerResult, ResourceObject } from '../http/handler.ts'
import { answerOnce } from './idempotency.ts'

/**
 * The answer of a call that is done once per key (PAY-11, PAY-20): 201 with what `work` made, or the first reply again.
 *
 * @param body what a repeated request is recognised by; without secrets
 */
export async function answerKeyed(
  context: Pick<HandlerContext, 'db' | 'programme' | 'principal' | 'idempotencyKey'> & { call: Call },
  body: unknown,
  work: (trx: Transaction<Database>) => Promise<ResourceObject>,
): Promise<HandlerResult> {
  const { db, call, programme, idempotencyKey: key } = context
  if (key === null) throw new Error(`${call.name} was reached without an idempotency key.`)
  const request = { principalId: requirePrincipal(context).id, method: call.method, route: call.path, key, body }
  const answer = await answerOnce(db, request, async (trx) => {
    const made = await work(trx)
    return { status: 201, body: serializeDocument(call, { data: made }, programme.date), made }
  })
  return answer.isReplay
    ? { data: null, replay: { status: answer.status, body: answer.body } }
    : { data: answer.made, status: answer.status }
}
