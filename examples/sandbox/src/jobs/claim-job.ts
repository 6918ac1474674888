/**
 * Runs a recurring job in one of many workers: the worker that locks the row runs it, the others skip it. Source:
 * docs/spec/sandbox.md SBX-14.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'

/**
 * @param everyMs time from one run until the next is due
 * @param nowMs real time
 * @returns true if this worker ran the job; a run that fails is due again at once
 */
export async function runClaimed(
  db: Kysely<Database>,
  { name, everyMs, nowMs }: { name: string; everyMs: number; nowMs: number },
  work: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  await db
    .insertInto('job_claims')
    .values({ name, due_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return inTransaction(db, async (trx) => {
    const claim = await trx
      .selectFrom('job_claims')
      .select('name')
      .where('name', '=', name)
      .where('due_at', '<=', new Date(nowMs))
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!claim) return false
    await work(trx)
    await trx
      .updateTable('job_claims')
      .set({ due_at: new Date(nowMs + everyMs) })
      .where('name', '=', name)
      .execute()
    return true
  })
}
