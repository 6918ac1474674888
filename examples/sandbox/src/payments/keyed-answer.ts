/** What a call with an `Idempotency-Key` answers: once made, the same bytes again (PAY-20). */
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, HandlerResult, Principal } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { answerOnce } from './idempotency.ts'

type Made = Pick<HandlerResult, 'data' | 'meta'>
type Keyed = Pick<HandlerContext, 'db' | 'call' | 'idempotencyKey' | 'programme' | 'params'> & { body: unknown }

/** Runs `work` once per key, in one transaction; @throws Refusal as `answerOnce` does */
export async function answerKeyed(
  { db, call, body, idempotencyKey, programme, params }: Keyed,
  principal: Principal,
  status: number,
  work: (trx: Transaction<Database>) => Promise<Made>,
): Promise<HandlerResult> {
  if (idempotencyKey === null) {
    throw new Refusal({
      code: 'idempotency-key-missing',
      detail: 'This call needs an Idempotency-Key header: a new one per intent, the same when you try again.',
      header: 'Idempotency-Key',
    })
  }
  // The address with its parameters: the same key on another object is another request.
  const route = call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const request = { principalId: principal.id, method: call.method, route, key: idempotencyKey, body }
  const answer = await answerOnce(db, request, async (trx) => {
    const made = await work(trx)
    return { status, body: serializeDocument(call, made, programme.date), made }
  })
  return answer.isReplay
    ? { data: null, replay: { status: answer.status, body: answer.body } }
    : { ...answer.made, status: answer.status }
}
