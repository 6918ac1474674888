/**
 * Converts a past instant of real time to program time, because sessions use real time and users see times by the
 * program's clock. Source: docs/spec/sandbox.md CLK-1, docs/spec/session.md SES-10.
 */
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'

interface PastMove {
  fromMs: number
  toMs: number
}

/**
 * Converts real time to program time, leaving out later moves of the clock, so that a session opened before a move
 * keeps its time.
 * @param offsetMs current offset of the clock
 * @param moves all moves, the latest first
 */
export function programMsAt(realMs: number, offsetMs: number, moves: readonly PastMove[]): number {
  let atMs = realMs + offsetMs
  for (const { fromMs, toMs } of moves) {
    if (atMs >= toMs) break
    atMs -= toMs - fromMs
  }
  return atMs
}

/**
 * Returns the conversion. On a live system both times are equal, because its clock has no offset and was never moved.
 */
export async function readPastProgramTime(db: Kysely<Database>): Promise<(real: Date) => Date> {
  // One statement, so that the clock cannot move in between. Filtered by actor, because audit entries are indexed by
  // actor.
  const { rows } = await sql<{ offset_ms: string; detail: string | null }>`
    select clock.offset_ms, move.detail from program_clock clock
    left join audit_entries move on move.actor = 'sandbox' and move.action = 'clock.move'
    order by move.id desc`.execute(db)
  const moves = rows.flatMap(({ detail }) => (detail === null ? [] : [moveOf(detail)]))
  const offsetMs = minorOf(rows[0]?.offset_ms ?? '0')
  return (real) => new Date(programMsAt(real.getTime(), offsetMs, moves))
}

function moveOf(detail: string): PastMove {
  const { from, to } = JSON.parse(detail) as { from: string; to: string }
  return { fromMs: Date.parse(from), toMs: Date.parse(to) }
}
