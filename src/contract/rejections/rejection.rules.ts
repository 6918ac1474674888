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
  /** Number of resubmissions so far. */
  resubmissions: number
}

type Ended = Exclude<RejectionStatus, 'active' | 'in progress'>

/**
 * Returns why a rejection cannot be canceled. If two users act, the first one succeeds and the second gets the current
 * status (REJ-4).
 */
export function whyRejectionNotCanceled(
  rejection: Readonly<Pick<RejectionFacts, 'status' | 'cancelable'>>,
): Ended | 'in-progress' | 'not-cancelable' | null {
  return whyNotActive(rejection.status) ?? (rejection.cancelable ? null : 'not-cancelable')
}

/**
 * Returns why a rejection cannot be resubmitted: it can be at most three times, and never while a resubmission
 * is processing (REJ-5).
 */
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

/**
 * Whether a resubmission has been processing for a minute: then widgets show "still processing" and keep
 * polling; nothing is resubmitted (REJ-6).
 */
export const isStillProcessing = (status: RejectionStatus, resubmittedAtMs: number, nowMs: number): boolean =>
  status === 'in progress' && nowMs - resubmittedAtMs >= LIMITS.resubmissionNoticeSeconds * 1000

/** Whether any rejection is active, which the rejection screens require (REJ-7; specification §5). */
export const hasActiveRejection = (rejections: readonly Readonly<Pick<RejectionFacts, 'status'>>[]): boolean =>
  rejections.some(({ status }) => status === 'active')
