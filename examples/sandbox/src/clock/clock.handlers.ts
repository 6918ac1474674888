/** Source: docs/spec/sandbox.md CLK-1…CLK-4. A live configuration mounts neither call. */
import type { Kysely } from 'kysely'
import { recordAudit } from '../db/audit.ts'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { Handlers, ProgrammeTime } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import type { PaymentRail } from '../rail/payment-rail.ts'
import { type ClockMove, isTooFar, MAX_MOVE_DAYS, readProgrammeTime, targetOf } from './programme-clock.ts'

/** @param rail where the money moves on the days that pass */
export const createClockHandlers = ({ rail }: { rail: PaymentRail }): Pick<Handlers, 'clock.get' | 'clock.move'> => ({
  'clock.get': async ({ db }) => toResult(await readProgrammeTime(db)),

  'clock.move': async ({ db, body }) => {
    await moveClock(db, body)
    // Moved first, then worked through day by day: after a crash in between, the next start runs the rest.
    await runDueJobs(db, rail)
    return toResult(await readProgrammeTime(db))
  },
})

async function moveClock(db: Kysely<Database>, move: ClockMove): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { offset_ms } = await trx
      .selectFrom('programme_clock')
      .select('offset_ms')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const realMs = Date.now()
    const nowMs = realMs + minorOf(offset_ms)
    const target = targetOf(move, nowMs)
    const pointer = `/data/attributes/${Object.keys(move)[0]}`
    if (!(target >= nowMs)) {
      const detail = `The programme clock goes forward only and shows ${new Date(nowMs).toISOString()}. Name a later time.`
      throw new Refusal({ code: 'attribute-invalid', detail, pointer })
    }
    if (isTooFar(nowMs, target)) {
      const detail = `The programme clock moves at most ${MAX_MOVE_DAYS} days at once. Move it in several steps.`
      throw new Refusal({ code: 'attribute-invalid', detail, pointer })
    }
    await trx
      .updateTable('programme_clock')
      .set({ offset_ms: target - realMs })
      .execute()
    const detail = { from: new Date(nowMs).toISOString(), to: new Date(target).toISOString() }
    const at = new Date(target)
    await recordAudit(trx, [{ at, actor: 'sandbox', action: 'clock.move', customerId: null, subject: 'clock', detail }])
  })
}

/** The date after the move stands in `meta`, too. */
const toResult = ({ nowMs, date }: ProgrammeTime) => ({
  data: { id: 'programme', attributes: { now: new Date(nowMs).toISOString(), programme_date: date } },
  meta: { programme_date: date },
})
