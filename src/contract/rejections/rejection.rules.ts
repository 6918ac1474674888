/**
 * Actions allowed on a rejected transaction. Source: docs/spec/rejections.md REJ-4…REJ-7 (specification §4, §5; domain
 * §3.5).
 */
import { LIMITS } from '../limits.ts'
import type { RejectionStatus } from './rejection.states.ts'

export interface RejectionFacts {
  status: RejectionStatus
  cancelable: boolean
  resubmittable: boolean
  /** Number of resubmissions. */
  resubmissions: number
}

type Ended = Exclude<RejectionStatus, 'active' | 'in progress'>

/** REJ-4: why it cannot be canceled. If two users act, the first one wins and the second gets the current status. */
export function whyRejectionNotCanceled(
  rejection: Readonly<Pick<RejectionFacts, 'status' | 'cancelable'>>,
): Ended | 'in-progress' | 'not-cancelable' | null {
  return whyNotActive(rejection.status) ?? (rejection.cancelable ? null : 'not-cancelable')
}

/** REJ-5: why it cannot be resubmitted: at most three times, and never while a resubmission is processing. */
export function whyNotResubmitted(
  rejection: Readonly<Pick<RejectionFacts, 'status' | 'resubmittable' | 'resubmissions'>>,
): Ended | 'in-progress' | 'not-resubmittable' | 'resubmissions-used' | null {
  const reason = whyNotActive(rejection.status)
  if (reason) return reason
  if (!rejection.resubmittable) return 'not-resubmittable'
  return rejection.resubmissions < LIMITS.maxResubmissions ? null : 'resubmissions-used'
}

const whyNotActive = (status: RejectionStatus): Ended | 'in-progress' | null =>
  status === 'active' ? null : status === 'in progress' ? 'in-progress' : status

/** REJ-6: processing for a minute: widgets show "still processing" and keep polling; nothing is resubmitted. */
export const isStillProcessing = (status: RejectionStatus, resubmittedAtMs: number, nowMs: number): boolean =>
  status === 'in progress' && nowMs - resubmittedAtMs >= LIMITS.resubmissionNoticeSeconds * 1000

/** REJ-7 (specification §5): the rejection screens need at least one active rejection. */
export const hasActiveRejection = (rejections: readonly Readonly<Pick<RejectionFacts, 'status'>>[]): boolean =>
  rejections.some(({ status }) => status === 'active')
