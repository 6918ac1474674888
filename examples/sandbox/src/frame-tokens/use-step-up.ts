/**
 * SEC-10: a password entered again allows one call. The token is taken before the call is done and given back when it is refused,
 * since nothing was done then; a repeated request under the same idempotency key gets the same answer.
 */
import type { Provider } from '../http/app-options.ts'
import type { FrameGrant } from '../http/handler.ts'
import { tokenInvalid } from '../http/session-refusals.ts'

/** @throws Refusal 401 `token-invalid` when the token has done its call, or is doing it */
export async function useStepUp<Result>(
  { db, realNow }: Provider,
  { tokenHash }: FrameGrant,
  idempotencyKey: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const tokens = db.updateTable('frame_tokens').where('token_hash', '=', tokenHash)
  const taken = await tokens
    .set({ used_at: new Date(realNow()), used_key: idempotencyKey })
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const isFirst = taken.numUpdatedRows > 0n
  if (!isFirst) {
    const again = await db
      .selectFrom('frame_tokens')
      .select('kind')
      .where('token_hash', '=', tokenHash)
      .where('used_key', '=', idempotencyKey)
      .executeTakeFirst()
    if (!again) throw tokenInvalid()
  }
  try {
    return await work()
  } catch (error) {
    // What a repeated request is refused says nothing of the one that it repeats.
    if (isFirst) await tokens.set({ used_at: null, used_key: null }).execute()
    throw error
  }
}
