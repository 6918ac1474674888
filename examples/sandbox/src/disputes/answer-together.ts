/**
 * Responds to several disputes independently: a failure is reported in its own result and does not affect the others.
 * Source: docs/spec/disputes.md DSP-16, DSP-26.
 */
import {
  type DisputeAnswersTogether,
  disputeStatusOn,
  NOT_ANSWERABLE_REASONS,
  type NotAnswerableReason,
  whyNotAnsweredTogether,
} from 'netterms/contract/internal'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Principal, ProgramTime, ResourceObject } from '../http/handler.ts'
import { Refusal } from '../http/refusal.ts'
import { answerDispute } from './answer-dispute.ts'
import { disputeError } from './dispute-refusals.ts'
import { type DisputeRow, findDispute } from './disputes.queries.ts'

type Item = DisputeAnswersTogether['disputes'][number]

/**
 * @returns one result per dispute, in the order of the request
 * @throws Refusal `dispute-answers-mixed` if a dispute is named twice, or if those with the version that the user saw
 *   differ in status
 */
export async function answerTogether(
  trx: Transaction<Database>,
  principal: Principal,
  clock: ProgramTime,
  { action, disputes, comment }: DisputeAnswersTogether,
): Promise<ResourceObject[]> {
  await refuseMixed(trx, principal, clock, action, disputes)
  const results = new Map<string, ResourceObject>()
  // In id order, so that two bulk answers cannot deadlock.
  for (const item of [...disputes].sort((a, b) => (a.dispute_id < b.dispute_id ? -1 : 1))) {
    const { dispute_id: id, version } = item
    await sql`savepoint one_answer`.execute(trx)
    try {
      const { dispute } = await answerDispute(trx, principal, clock, id, { action, version, comment })
      await sql`release savepoint one_answer`.execute(trx)
      results.set(id, resultOf(id, { succeeded: true, status: dispute.status }))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_answer`.execute(trx)
      const [{ code, meta }] = error.errors
      results.set(id, resultOf(id, { status: await statusOf(trx, principal, clock, id), code, reason: reasonOf(meta) }))
    }
  }
  return disputes.flatMap(({ dispute_id }) => results.get(dispute_id) ?? [])
}

async function refuseMixed(
  db: Kysely<Database>,
  principal: Principal,
  clock: ProgramTime,
  action: DisputeAnswersTogether['action'],
  items: readonly Item[],
): Promise<void> {
  const rows: DisputeRow[] = []
  for (const { dispute_id, version } of items) {
    const row = await findDispute(db, principal, dispute_id)
    // A dispute that the other party has changed since fails in its own result, and is left out of this comparison.
    if (row?.version === version) rows.push(row)
  }
  const disputes = rows.map((row) => ({
    id: row.id,
    status: row.status,
    respondBy: row.respond_by,
    isOpener: row.opened_by === principal.id,
  }))
  const problems = whyNotAnsweredTogether(disputes, action, principal.role, clock.date)
  const whole = problems.find(({ reason }) => reason === 'status-mixed' || reason === 'repeated')
  if (whole || new Set(items.map(({ dispute_id }) => dispute_id)).size < items.length) {
    throw new Refusal(disputeError('dispute-answers-mixed', '/disputes', { reason: whole?.reason ?? 'repeated' }))
  }
}

async function statusOf(db: Kysely<Database>, principal: Principal, { date }: ProgramTime, id: string) {
  const row = await findDispute(db, principal, id)
  return row ? disputeStatusOn({ status: row.status, respondBy: row.respond_by }, date) : null
}

const reasonOf = (meta: Readonly<Record<string, unknown>> | undefined): NotAnswerableReason | null =>
  NOT_ANSWERABLE_REASONS.find((reason) => reason === meta?.['reason']) ?? null

function resultOf(
  id: string,
  {
    succeeded = false,
    status,
    code = null,
    reason = null,
  }: {
    succeeded?: boolean
    status: DisputeRow['status'] | null
    code?: string | null
    reason?: NotAnswerableReason | null
  },
): ResourceObject {
  return { id, attributes: { dispute_id: id, succeeded, status, error_code: code, reason } }
}
