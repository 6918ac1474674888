/**
 * Who may answer a dispute now, one or several together. Source: docs/spec/disputes.md DSP-15, DSP-16 (specification
 * §4; domain §3.4).
 */
import type { Role } from '../access/roles.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { actionsOf } from '../states/state-table.ts'
import { type DisputeTurn, disputeStatusOn } from './dispute-deadlines.ts'
import { DISPUTE_STATES, type DisputeAction } from './dispute.states.ts'

/** DSP-15: in order of priority. */
export const NOT_ANSWERABLE_REASONS = [
  'expired',
  'closed',
  'being-adjusted',
  'not-your-turn',
  'opened-by-another',
] as const
export type NotAnswerableReason = (typeof NOT_ANSWERABLE_REASONS)[number]

export interface Answerer {
  role: Role
  /** Whether the caller opened the dispute. */
  isOpener: boolean
}

/**
 * DSP-15: why a user cannot take this action on a dispute today. The deadline counts even before the nightly job has
 * run (DSP-9).
 *
 * @param today in the program's zone
 * @returns null when they can
 */
export function whyNotAnswerable(
  dispute: Readonly<DisputeTurn>,
  action: DisputeAction,
  by: Readonly<Answerer>,
  today: CalendarDate,
): NotAnswerableReason | null {
  const status = disputeStatusOn(dispute, today)
  if (status === 'expired' || status === 'closed') return status
  if (status === 'pending' || status === 'adjusted') return 'being-adjusted'
  if (!actionsOf(DISPUTE_STATES, status, by.role).includes(action)) return 'not-your-turn'
  return action === 'withdraw' && by.role === 'payer' && !by.isOpener ? 'opened-by-another' : null
}

export interface AnsweredDispute extends DisputeTurn {
  id: string
  isOpener: boolean
}

export interface BulkAnswerProblem {
  reason: NotAnswerableReason | 'no-disputes' | 'repeated' | 'status-mixed'
  /** Null when the fault concerns all of them together. */
  disputeId: string | null
}

/**
 * DSP-16: why these disputes cannot be answered together. They must have the same status, none may be expired, and each
 * must be answerable on its own. All faults are reported together.
 *
 * @param today in the program's zone
 * @returns empty when they can
 */
export function whyNotAnsweredTogether(
  disputes: readonly Readonly<AnsweredDispute>[],
  action: DisputeAction,
  role: Role,
  today: CalendarDate,
): BulkAnswerProblem[] {
  if (disputes.length === 0) return [{ reason: 'no-disputes', disputeId: null }]
  const statuses = new Set(disputes.map((dispute) => disputeStatusOn(dispute, today)))
  const seen = new Set<string>()
  const each = disputes.flatMap((dispute): BulkAnswerProblem[] => {
    const { id, isOpener } = dispute
    if (seen.has(id)) return [{ reason: 'repeated', disputeId: id }]
    seen.add(id)
    const reason = whyNotAnswerable(dispute, action, { role, isOpener }, today)
    return reason ? [{ reason, disputeId: id }] : []
  })
  return statuses.size > 1 ? [{ reason: 'status-mixed', disputeId: null }, ...each] : each
}
