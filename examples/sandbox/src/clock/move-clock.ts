/** Moves the program's clock; no other code does. Source: docs/spec/sandbox.md CLK-2…CLK-4. */
import type { Kysely } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import type { TransactionNetwork } from '../rejections/transaction-network.ts'
import { type ClockMove, isTooFar, MAX_MOVE_DAYS, targetOf } from './program-clock.ts'

/**
 * Moves the clock and runs the jobs of every day that passes.
 * @param outside payment rail and network, which act on the days that pass
 * @throws Refusal `attribute-invalid` for a move backwards or beyond 400 days
 */
export async function moveClock(
  db: Kysely<Database>,
  move: ClockMove,
  { rail, network, log }: { rail: PaymentRail; network: TransactionNetwork; log?: (line: string) => void },
): Promise<void> {
  await setClock(db, move)
  // The clock moves first, then the jobs run day by day: after a crash in between, the next start runs the rest.
  await runDueJobs(db, rail, network, log)
}

async function setClock(db: Kysely<Database>, move: ClockMove): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { offset_ms } = await trx
      .selectFrom('program_clock')
      .select('offset_ms')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const realMs = Date.now()
    const nowMs = realMs + minorOf(offset_ms)
    const target = targetOf(move, nowMs)
    const pointer = `/data/attributes/${Object.keys(move)[0]}`
    if (!(target >= nowMs)) {
      const detail = `The program clock only moves forward and is at ${new Date(nowMs).toISOString()}. Name a later time.`
      throw new Refusal({ code: 'attribute-invalid', detail, pointer })
    }
    if (isTooFar(nowMs, target)) {
      const detail = `The program clock moves at most ${MAX_MOVE_DAYS} days at once. Move it in several steps.`
      throw new Refusal({ code: 'attribute-invalid', detail, pointer })
    }
    await trx
      .updateTable('program_clock')
      .set({ offset_ms: target - realMs })
      .execute()
    const detail = { from: new Date(nowMs).toISOString(), to: new Date(target).toISOString() }
    const at = new Date(target)
    await recordAudit(trx, [{ at, actor: 'sandbox', action: 'clock.move', customerId: null, subject: 'clock', detail }])
  })
}
