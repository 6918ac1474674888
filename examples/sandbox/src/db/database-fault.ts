/**
 * Classifies failures of the database or the document disk that are not caused by the call: the same call succeeds
 * after recovery. Source: docs/spec/errors.md ERR-6.
 */

/** `away`: unreachable, or disconnected; `full`: no space left; `read-only`; `busy`: locks, deadlocks, conflicts. */
export type DatabaseFault = 'away' | 'full' | 'read-only' | 'busy'

/** SQLSTATEs, and the system's error codes of sockets. */
const FAULTS: readonly (readonly [DatabaseFault, RegExp])[] = [
  ['away', /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/],
  ['full', /^(53[12]00|53400|58030|ENOSPC|EDQUOT)$/],
  ['read-only', /^(25006|EROFS)$/],
  ['busy', /^(40001|40P01|55P03|57014)$/],
]

/** pg's messages for lost or unavailable connections, which have no code. */
const AWAY_IN_WORDS =
  /^(Connection terminated\b|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/

/** @returns null for all other errors */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const known = FAULTS.find(([, codes]) => codes.test(code))
  if (known) return known[0]
  return code === '' && AWAY_IN_WORDS.test(error.message) ? 'away' : null
}
