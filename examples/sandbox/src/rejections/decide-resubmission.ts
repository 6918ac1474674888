/**
 * What becomes of a transaction that was sent again. Several workers may do this at once: each takes an attempt that no
 * other has, and decides it in the transaction that books it, so that it is accepted once or not at all.
 * Source: docs/spec/rejections.md REJ-2, REJ-3, REJ-17 (domain rules §3.5).
 */
import { nextState, REJECTION_STATES, type RejectionReasonCode } from 'netterms/contract'
import { type Kysely, sql, type Transaction } from 'kysely'
import { readProgrammeTime } from '../clock/programme-clock.ts'
import { recordAudit } from '../db/audit.ts'
import type { Database } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { acceptTransaction } from './accept-transaction.ts'
import { whyRejectedAgain } from './why-rejected-again.ts'
import type { AttemptRow, RejectionRow } from './rejections.queries.ts'

/** Decides every resubmission whose time has come; nothing when there is none. */
export async function decideResubmissions(db: Kysely<Database>): Promise<void> {
  while (await decideNext(db));
}

/** @returns false when nothing is due that another worker has not taken */
function decideNext(db: Kysely<Database>): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { nowMs } = await readProgrammeTime(trx)
    const attempt = await trx
      .selectFrom('rejection_attempts')
      .selectAll()
      .where('outcome', 'is', null)
      .where('decides_at', '<=', new Date(nowMs))
      .orderBy('decides_at')
      .orderBy('rejection_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!attempt) return false
    const rejection = await trx
      .selectFrom('rejections')
      .selectAll()
      .where('customer_buid', '=', attempt.customer_buid)
      .where('id', '=', attempt.rejection_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const reasons = await whyRejectedAgain(trx, rejection)
    if (reasons.length > 0) await rejectAgain(trx, rejection, attempt, reasons)
    else await accept(trx, rejection, attempt)
    return true
  })
}

async function accept(trx: Transaction<Database>, rejection: RejectionRow, attempt: AttemptRow): Promise<void> {
  const trxId = await acceptTransaction(trx, rejection, attempt.decides_at)
  await settle(trx, rejection, 'accept', { accepted_trx_id: trxId })
  await closeAttempt(trx, attempt, 'accepted', [])
  await record(trx, rejection, attempt, 'rejections.accept', { transaction: trxId })
}

async function rejectAgain(
  trx: Transaction<Database>,
  rejection: RejectionRow,
  attempt: AttemptRow,
  reasons: RejectionReasonCode[],
): Promise<void> {
  await settle(trx, rejection, 'reject again', { reasons })
  await closeAttempt(trx, attempt, 'rejected', reasons)
  await record(trx, rejection, attempt, 'rejections.reject-again', { reasons })
}

/** From the status that was read and no other. @throws Error when it is not in progress: everything is undone */
async function settle(
  trx: Transaction<Database>,
  { customer_buid, id, status: from, version }: RejectionRow,
  action: 'accept' | 'reject again',
  set: { accepted_trx_id: string } | { reasons: RejectionReasonCode[] },
): Promise<void> {
  const status = nextState(REJECTION_STATES, from, action)
  if (status === null) throw new Error(`Rejection ${id} is ${from}: nothing of it is left to decide.`)
  const { numUpdatedRows } = await trx
    .updateTable('rejections')
    .set({ ...set, status, version: version + 1 })
    .where('customer_buid', '=', customer_buid)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`Rejection ${id} changed while it was decided: nothing was booked.`)
}

const closeAttempt = (
  trx: Transaction<Database>,
  { customer_buid, rejection_id, number, decides_at }: AttemptRow,
  outcome: 'accepted' | 'rejected',
  reasons: RejectionReasonCode[],
) =>
  trx
    .updateTable('rejection_attempts')
    .set({ outcome, decided_at: decides_at, reasons })
    .where('customer_buid', '=', customer_buid)
    .where('rejection_id', '=', rejection_id)
    .where('number', '=', number)
    .where('outcome', 'is', sql.lit(null))
    .execute()

const record = (
  trx: Transaction<Database>,
  { customer_buid: customerId, id: subject }: RejectionRow,
  { number, decides_at: at }: AttemptRow,
  action: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(trx, [{ at, actor: 'programme', action, customerId, subject, detail: { attempt: number, ...detail } }])
