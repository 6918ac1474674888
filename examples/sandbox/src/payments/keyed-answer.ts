import type { Call } from 'netterms/contract/internal'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, HandlerResult, Principal } from '../http/handler.ts'
import { answerOnce, type KeyedRequest, replayOf } from './idempotency.ts'

type Keyed = Pick<HandlerContext, 'db' | 'call' | 'idempotencyKey' | 'clock' | 'params'>

/**
 * Runs `work` once per key, in one transaction; a repeated request returns the same bytes (PAY-20).
 *
 * @param body identifies the request; another body with the same key is rejected
 */
export async function answerKeyed(
  context: Keyed,
  principal: Principal,
  body: unknown,
  status: number,
  work: (trx: Transaction<Database>) => Promise<Pick<HandlerResult, 'data' | 'meta'>>,
): Promise<HandlerResult> {
  const { db, call, clock } = context
  const answer = await answerOnce(db, requestOf(context, principal, body), async (trx) => {
    const made = await work(trx)
    return { status, body: serializeDocument(call, made, clock.date), made }
  })
  return answer.isReplay
    ? { data: null, replay: { status: answer.status, body: answer.body } }
    : { ...answer.made, status: answer.status }
}

/**
 * Returns the stored response of a repeated request; null for a new one. For callers that contact an external party
 * between the lookup and the write.
 *
 * @param body as for `answerKeyed`
 */
export async function replayKeyed(context: Keyed, principal: Principal, body: unknown): Promise<HandlerResult | null> {
  const replay = await replayOf(context.db, requestOf(context, principal, body))
  return replay ? { data: null, replay } : null
}

function requestOf({ call, idempotencyKey, params }: Keyed, principal: Principal, body: unknown): KeyedRequest {
  if (idempotencyKey === null) throw new Error(`${call.name} was reached without an idempotency key.`)
  const route = keyedRoute(call, params)
  return { principalId: principal.id, method: call.method, route, key: idempotencyKey, body }
}

/** Returns the path with its parameters filled in, so that the same key for another object is a different request. */
export const keyedRoute = (
  { path }: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | undefined>>,
): string => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
