/**
 * Lets a confirmed password allow one call (SEC-10). The token is taken before the call runs and given back if the call
 * is rejected, because nothing was done then; a repeated request under the same idempotency key gets the same response
 * and keeps the token taken.
 */
import { randomUUID } from 'node:crypto'
import type { Provider } from '../http/app-options.ts'
import type { FrameGrant } from '../http/handler.ts'
import { tokenInvalid } from '../http/session-refusals.ts'

/**
 * Runs the call.
 * @throws Refusal 401 `token-invalid` if the token was already used for a call, or is in use
 */
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
    // From here on, a rejection of the first call no longer gives the token back, because the repeated one may succeed.
    const again = await tokens.set({ used_stamp }).where('used_key', '=', idempotencyKey).executeTakeFirst()
    if (again.numUpdatedRows === 0n) throw tokenInvalid()
  }
  try {
    return await work()
  } catch (error) {
    // The rejection of a repeated request says nothing about the first one.
    if (isFirst) {
      const unused = { used_at: null, used_key: null, used_stamp: null }
      await tokens.set(unused).where('used_stamp', '=', used_stamp).execute()
    }
    throw error
  }
}
