/**
 * The programme's time: real time plus an offset that only ever grows. It decides due dates, ageing and jobs; sessions,
 * tokens and limits keep real time. Source: docs/spec/sandbox.md CLK-1…CLK-4.
 */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  daysBetween,
  instantOf,
  PROGRAMME_TIME_ZONE,
  wallClock,
} from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** When a new programme begins: Friday, 20 November 2026, 10:42 in Chicago. */
export const FIRST_NOW_MS = instantOf('2026-11-20', 10, PROGRAMME_TIME_ZONE) + 42 * MINUTE_MS

/** CLK-3: furthest move at once. */
export const MAX_MOVE_DAYS = 400

/** @throws Error when the database was never seeded */
export async function readProgrammeTime(db: Kysely<Database>): Promise<ProgrammeTime> {
  const { offset_ms } = await db.selectFrom('programme_clock').select('offset_ms').executeTakeFirstOrThrow()
  return programmeTimeWith(offset_ms)
}

/** The clock's offset, for a statement that asks for something else as well; null when the database was never seeded. */
export const CLOCK_OFFSET = sql<string | null>`(select offset_ms from programme_clock)`

/** @param offsetMs int8 as the database writes it */
export const programmeTimeWith = (offsetMs: string): ProgrammeTime => programmeTimeAt(Date.now() + minorOf(offsetMs))

export const programmeTimeAt = (nowMs: number): ProgrammeTime => ({ nowMs, date: dateAt(nowMs) })

/** The zone's midnight is a quarter of an hour like any other; to ask the zone costs more than a statement. */
let latest: { quarterHour: number; date: CalendarDate } | null = null

function dateAt(nowMs: number): CalendarDate {
  const quarterHour = Math.floor(nowMs / QUARTER_HOUR_MS)
  if (latest?.quarterHour !== quarterHour) {
    latest = { quarterHour, date: wallClock(nowMs, PROGRAMME_TIME_ZONE).date }
  }
  return latest.date
}

/** How a request moves the clock: one of the three (CLK-3). */
export type ClockMove = { advance: string } | { advanceBankingDays: number } | { now: string }

/**
 * Where a move leads. Whole days keep the time of day across a change of daylight saving; banking days are counted on the
 * ACH calendar (CLK-4).
 *
 * @returns instant in ms, perhaps earlier than `nowMs`: whether that is allowed is the caller's business
 */
export function targetOf(move: ClockMove, nowMs: number): number {
  if ('now' in move) return Date.parse(move.now)
  const { date } = programmeTimeAt(nowMs)
  if ('advanceBankingDays' in move) return sameTimeOn(addBankingDays(date, move.advanceBankingDays, 'ach'), nowMs)
  const [, days = '0', hours = '0', minutes = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(move.advance) ?? []
  return sameTimeOn(addDays(date, Number(days)), nowMs) + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
}

export const isTooFar = (fromMs: number, toMs: number): boolean =>
  daysBetween(programmeTimeAt(fromMs).date, programmeTimeAt(toMs).date) > MAX_MOVE_DAYS

function sameTimeOn(date: CalendarDate, nowMs: number): number {
  const { hour, minute, date: today } = wallClock(nowMs, PROGRAMME_TIME_ZONE)
  if (date === today) return nowMs
  return instantOf(date, hour, PROGRAMME_TIME_ZONE) + minute * MINUTE_MS + (nowMs % MINUTE_MS)
}
