/** Repeats the first response to an idempotency key. Source: docs/spec/payments.md PAY-20. */
import { encodeJson, idempotencyKeySchema } from '../contract/index.ts'
import type { CallRequest } from './handler.ts'
import type { Program } from './program.ts'
import { type AnyGiven, isRefused, refuse, type Refused } from './wire-answer.ts'

/** Returns the first response to a key again if the same key is sent. */
export function once<Reply extends AnyGiven>(
  { headers, body, call, params, file }: CallRequest,
  program: Program,
  work: () => Reply | Refused,
): Reply | Refused {
  const key = headers.get('Idempotency-Key')
  const header = 'Idempotency-Key'
  if (key === null) return refuse('idempotency-key-missing', { header })
  if (!idempotencyKeySchema.safeParse(key).success) return refuse('idempotency-key-invalid', { header })
  const fingerprint = encodeJson({ call: call.name, params, body, file: file ?? null })
  const known = program.replies.get(key)
  if (known)
    return known.fingerprint === fingerprint ? (known.reply as Reply) : refuse('idempotency-key-reused', { header })
  const reply = work()
  if (!isRefused(reply)) program.replies.set(key, { fingerprint, reply })
  return reply
}
