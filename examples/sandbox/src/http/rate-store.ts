/**
 * Counts the usage of each limit in the database, for all processes. A process reserves several calls at a time: a
 * limit of thousands needs few queries, a narrow one needs a query for each call. Source: docs/spec/wire.md WIR-12.
 */
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'

export interface WindowQuestion {
  key: string
  max: number
  windowSeconds: number
  /** Number of calls to reserve, if available. */
  wanted: number
}

export interface WindowShare {
  /** Number of calls reserved for this process; 0 if none are left before `endsAtMs`. */
  taken: number
  /** Number of calls left in the shared window after the reservation. */
  left: number
  endsAtMs: number
}

export interface RateStore {
  /**
   * Reserves calls for several windows.
   * @returns a share for each request, in the same order
   */
  take(questions: readonly WindowQuestion[], nowMs: number): Promise<WindowShare[]>
}

export const createRateStore = (db: Kysely<Database>): RateStore => ({
  async take(questions, nowMs) {
    // Sorted, so that two processes lock rows in the same order.
    const sorted = [...questions].sort((one, other) => (one.key < other.key ? -1 : 1))
    const column = (of: (question: WindowQuestion) => string | number) => sorted.map(of)
    const now = new Date(nowMs)
    const { rows } = await sql<{ key: string; used: string; ends_at: Date }>`
      insert into rate_windows as shared (key, used, ends_at)
      select key, wanted, ${now}::timestamptz + make_interval(secs => seconds)
      from unnest(${column(({ key }) => key)}::text[], ${column(({ wanted }) => wanted)}::int8[],
        ${column(({ windowSeconds }) => windowSeconds)}::int4[]) as asked (key, wanted, seconds)
      on conflict (key) do update set
        used = case when shared.ends_at <= ${now} then excluded.used else shared.used + excluded.used end,
        ends_at = case when shared.ends_at <= ${now} then excluded.ends_at else shared.ends_at end
      returning key, used, ends_at`.execute(db)
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return questions.map(({ key, max, wanted }) => {
      const row = byKey.get(key)
      if (!row) throw new Error('A window of a limit was not counted.')
      const used = minorOf(row.used)
      // Requests beyond the limit are not counted, because the window is full either way.
      const taken = Math.max(0, Math.min(wanted, max - (used - wanted)))
      return { taken, left: Math.max(0, max - used), endsAtMs: row.ends_at.getTime() }
    })
  },
})

/** Deletes expired windows. */
export async function sweepRateWindows(db: Kysely<Database>, nowMs: number): Promise<void> {
  await db.deleteFrom('rate_windows').where('ends_at', '<', new Date(nowMs)).execute()
}
