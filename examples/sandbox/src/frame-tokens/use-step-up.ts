/**
 * SEC-10: a password entered again allows one call. The token is taken before the call is done and given back when it is refused,
 * since nothing was done then; a repeated request under the same idempotency key gets the same answer, and keeps the token taken.
 */
import { randomUUID } from 'node:crypto'
import type { Provider } from '../http/app-options.ts'
import type { FrameGrant } from '../http/handler.ts'
import { tokenInvalid } from '../http/session-refusals.ts'

/** @throws Refusal 401 `token-invalid` when the token has done its call, or is doing it */
export async function useStepUp<Result>(
  { db, realNow }: Pick<Provider, 'db' | 'realNow'>,
  { tokenHash }: Pick<FrameGrant, 'tokenHash'>,
  idempotencyKey: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const tokens = db.updateTable('frame_tokens').where('token_hash', '=', tokenHash)
  const used_stamp = randomUUID()
  const taken = await tokens
    .set({ used_at: new Date(realNow()), used_key: idempotencyKey, used_stamp })
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const isFirst = taken.numUpdatedRows > 0n
  if (!isFirst) {
    // From here on the first call, should it be refused, no longer gives the token back: the repeated one may succeed.
    const again = await tokens.set({ used_stamp }).where('used_key', '=', idempotencyKey).executeTakeFirst()
    if (again.numUpdatedRows === 0n) throw tokenInvalid()
  }
  try {
    return await work()
  } catch (error) {
    // What a repeated request is refused says nothing of the one that it repeats.
    if (isFirst) {
      const unused = { used_at: null, used_key: null, used_stamp: null }
      await tokens.set(unused).where('used_stamp', '=', used_stamp).execute()
    }
    throw error
  }
}
