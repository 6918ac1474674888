import type { Call } from 'netterms/contract'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { serializeDocument } from '../http/document.ts'
import type { HandlerContext, HandlerResult, Principal } from '../http/handler.ts'
import { answerOnce } from './idempotency.ts'

type Keyed = Pick<HandlerContext, 'db' | 'call' | 'idempotencyKey' | 'programme' | 'params'>

/**
 * Runs `work` once per key, in one transaction; a repeated key is answered with the same bytes (PAY-20).
 *
 * @param body what makes the request the same one; another body under the key is refused
 */
export async function answerKeyed(
  { db, call, idempotencyKey, programme, params }: Keyed,
  principal: Principal,
  body: unknown,
  status: number,
  work: (trx: Transaction<Database>) => Promise<Pick<HandlerResult, 'data' | 'meta'>>,
): Promise<HandlerResult> {
  if (idempotencyKey === null) throw new Error(`${call.name} was reached without an idempotency key.`)
  const route = keyedRoute(call, params)
  const request = { principalId: principal.id, method: call.method, route, key: idempotencyKey, body }
  const answer = await answerOnce(db, request, async (trx) => {
    const made = await work(trx)
    return { status, body: serializeDocument(call, made, programme.date), made }
  })
  return answer.isReplay
    ? { data: null, replay: { status: answer.status, body: answer.body } }
    : { ...answer.made, status: answer.status }
}

/** The address with its parameters: the same key on another object is another request. */
export const keyedRoute = (
  { path }: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | undefined>>,
): string => path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
