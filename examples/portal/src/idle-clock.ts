/**
 * Computes how long a user has been idle in all tabs of the portal, as pure functions. Source: docs/spec/trust.md
 * TRU-16.
 */

export interface IdleTimes {
  /** Time without a gesture after which the session ends, ms. */
  idleMs: number
  /** Time before the end at which the warning is shown, ms. */
  warningMs: number
}

export type IdlePhase = { kind: 'active' } | { kind: 'warning'; secondsLeft: number } | { kind: 'over' }

/**
 * Returns the phase of the idle session.
 * @param lastMs time of the last gesture, ms; if the clock was set back, no time has passed
 */
export function idlePhaseOf(nowMs: number, lastMs: number, { idleMs, warningMs }: IdleTimes): IdlePhase {
  const leftMs = idleMs - Math.max(0, nowMs - lastMs)
  if (leftMs <= 0) return { kind: 'over' }
  return leftMs <= warningMs ? { kind: 'warning', secondsLeft: Math.ceil(leftMs / 1000) } : { kind: 'active' }
}

/**
 * True for the seconds at which a screen reader announces the countdown; every second would drown out everything else.
 */
export const isSaidAloud = (secondsLeft: number): boolean => [120, 60, 30, 10].includes(secondsLeft)

/** The server counts from the last call, so a gesture without a call is reported, at most once a minute. */
const PING_EVERY_MS = 60_000

/**
 * True if a gesture must be reported to the server.
 * @param times of the last gesture, and of the last report to the server
 */
export const isPingDue = (nowMs: number, { gestureMs, pingedMs }: { gestureMs: number; pingedMs: number }): boolean =>
  gestureMs > pingedMs && nowMs - pingedMs >= PING_EVERY_MS
