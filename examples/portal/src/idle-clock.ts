/**
 * How long a person has been away, in any tab of the portal. Pure but for what it is given. Source: docs/spec/trust.md TRU-16.
 */

export interface IdleTimes {
  /** Milliseconds without a gesture after which the session ends. */
  idleMs: number
  /** How long before that the warning comes. */
  warningMs: number
}

export type IdlePhase = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'over' }

/** @param lastMs of the last gesture; a clock that was set back counts as no time */
export function idlePhaseOf(nowMs: number, lastMs: number, { idleMs, warningMs }: IdleTimes): IdlePhase {
  const leftMs = idleMs - Math.max(0, nowMs - lastMs)
  if (leftMs <= 0) return { kind: 'over' }
  return leftMs <= warningMs ? { kind: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { kind: 'active' }
}

/** Seconds at which the countdown is said aloud; every second would drown everything else. */
export const isSaidAloud = (secondsLeft: number): boolean => [120, 60, 30, 10].includes(secondsLeft)

/** The server counts from the last call: a gesture without a call is reported, at most once a minute. */
const PING_EVERY_MS = 60_000

/** @param times of the last gesture, and of the last report to the server */
export const isPingDue = (nowMs: number, { gestureMs, pingedMs }: { gestureMs: number; pingedMs: number }): boolean =>
  gestureMs > pingedMs && nowMs - pingedMs >= PING_EVERY_MS
