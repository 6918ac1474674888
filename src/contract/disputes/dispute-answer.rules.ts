/**
 * Who may answer a dispute now, alone or together with others. Source: docs/spec/disputes.md DSP-15, DSP-16
 * (specification §4; domain §3.4).
 */
import type { Role } from '../access/roles.ts'
import type { CalendarDate } from '../dates/calendar-date.ts'
import { actionsOf } from '../states/state-table.ts'
import { type DisputeTurn, disputeStatusOn } from './dispute-deadlines.ts'
import { DISPUTE_STATES, type DisputeAction } from './dispute.states.ts'

/** Reasons why a dispute cannot be answered, in order of priority (DSP-15). */
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
 * Returns why a user cannot take this action on a dispute today (DSP-15). A passed deadline counts even if the nightly
 * job has not run yet (DSP-9).
 *
 * @param today in the program's zone
 * @returns null if the user can take it
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
  /** The dispute with the fault; null if the fault concerns all of them together. */
  disputeId: string | null
}

/**
 * Returns why these disputes cannot be answered together (DSP-16). They must have the same status, none may be expired,
 * and each must be answerable on its own. All faults are reported together.
 *
 * @param today in the program's zone
 * @returns empty if they can be answered together
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
