/**
 * What is wrong with the database, or the disk of documents, when something fails through no fault of its own: the same
 * call works when that is over.
 * Source: docs/spec/errors.md ERR-6.
 */

/** `away`: not reached, or gone in the middle; `full`: out of room; `read-only`; `busy`: locks, deadlocks, conflicts. */
export type DatabaseFault = 'away' | 'full' | 'read-only' | 'busy'

/** SQLSTATEs, and the system's names for what happens to a socket. */
const FAULTS: readonly (readonly [DatabaseFault, RegExp])[] = [
  ['away', /^(08\w{3}|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/],
  ['full', /^(53[12]00|53400|58030|ENOSPC|EDQUOT)$/],
  ['read-only', /^(25006|EROFS)$/],
  ['busy', /^(40001|40P01|55P03|57014)$/],
]

/** pg's own words for a connection that is gone or was not to be had; they come without a code. */
const AWAY_IN_WORDS =
  /^(Connection terminated\b|Client (has encountered a connection error|was closed) and is not queryable|timeout exceeded when trying to connect)/

/** @returns null for everything that is no fault of the database's */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  const known = FAULTS.find(([, codes]) => codes.test(code))
  if (known) return known[0]
  return code === '' && AWAY_IN_WORDS.test(error.message) ? 'away' : null
}
