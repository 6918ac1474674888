/**
 * The program's time at an instant of real time: sessions use real time, and users see times by the program's clock. Source:
 * docs/spec/sandbox.md CLK-1, docs/spec/session.md SES-10.
 */
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'

interface PastMove {
  fromMs: number
  toMs: number
}

/**
 * What the clock has skipped since is taken off again: a session that was opened before a move stays where it was.
 *
 * @param offsetMs of the clock now
 * @param moves every one that there was, the latest first
 */
export function programMsAt(realMs: number, offsetMs: number, moves: readonly PastMove[]): number {
  let atMs = realMs + offsetMs
  for (const { fromMs, toMs } of moves) {
    if (atMs >= toMs) break
    atMs -= toMs - fromMs
  }
  return atMs
}

/** A live system's clock has no offset and was never moved: there both times are one. */
export async function readPastProgramTime(db: Kysely<Database>): Promise<(real: Date) => Date> {
  // One statement, so that the clock cannot move in between. By the actor, since audit entries are indexed by actor.
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
