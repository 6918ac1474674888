/**
 * Defines program time: real time plus an offset that only grows. It decides due dates, aging, and jobs; sessions,
 * tokens, and limits use real time. Source: docs/spec/sandbox.md CLK-1…CLK-4.
 */
import {
  addBankingDays,
  addDays,
  type CalendarDate,
  daysBetween,
  instantOf,
  PROGRAM_TIME_ZONE,
  wallClock,
} from 'netterms/contract/internal'
import { type Kysely, sql } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgramTime } from '../http/handler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const QUARTER_HOUR_MS = 15 * MINUTE_MS

/** Initial time of a new program: Friday, 20 November 2026, 10:42 in Chicago. */
export const FIRST_NOW_MS = instantOf('2026-11-20', 10, PROGRAM_TIME_ZONE) + 42 * MINUTE_MS

/** Maximum number of days per move (CLK-3). */
export const MAX_MOVE_DAYS = 400

/**
 * Reads the program's time.
 * @throws Error if the database was never seeded
 */
export async function readProgramTime(db: Kysely<Database>): Promise<ProgramTime> {
  const { offset_ms } = await db.selectFrom('program_clock').select('offset_ms').executeTakeFirstOrThrow()
  return programTimeWith(offset_ms)
}

/**
 * SQL expression of the clock's offset, for statements that read other data too; null if the database was never seeded.
 */
export const CLOCK_OFFSET = sql<string | null>`(select offset_ms from program_clock)`

/**
 * Converts an offset to program time.
 * @param offsetMs int8 as the database returns it
 */
export const programTimeWith = (offsetMs: string): ProgramTime => programTimeAt(Date.now() + minorOf(offsetMs))

export const programTimeAt = (nowMs: number): ProgramTime => ({ nowMs, date: dateAt(nowMs) })

/**
 * Caches the date per quarter hour, because computing it from the time zone costs more than a statement. Midnight of
 * the zone always starts a quarter hour.
 */
let latest: { quarterHour: number; date: CalendarDate } | null = null

function dateAt(nowMs: number): CalendarDate {
  const quarterHour = Math.floor(nowMs / QUARTER_HOUR_MS)
  if (latest?.quarterHour !== quarterHour) {
    latest = { quarterHour, date: wallClock(nowMs, PROGRAM_TIME_ZONE).date }
  }
  return latest.date
}

/** One of the three ways in which a request moves the clock (CLK-3). */
export type ClockMove = { advance: string } | { advanceBankingDays: number } | { now: string }

/**
 * Computes the target of a move. Whole days keep the time of day across a change of daylight saving; banking days are
 * counted on the ACH calendar (CLK-4).
 * @returns instant in ms, possibly earlier than `nowMs`; the caller decides whether that is allowed
 */
export function targetOf(move: ClockMove, nowMs: number): number {
  if ('now' in move) return Date.parse(move.now)
  const { date } = programTimeAt(nowMs)
  if ('advanceBankingDays' in move) return sameTimeOn(addBankingDays(date, move.advanceBankingDays, 'ach'), nowMs)
  const [, days = '0', hours = '0', minutes = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(move.advance) ?? []
  return sameTimeOn(addDays(date, Number(days)), nowMs) + Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
}

export const isTooFar = (fromMs: number, toMs: number): boolean =>
  daysBetween(programTimeAt(fromMs).date, programTimeAt(toMs).date) > MAX_MOVE_DAYS

function sameTimeOn(date: CalendarDate, nowMs: number): number {
  const { hour, minute, date: today } = wallClock(nowMs, PROGRAM_TIME_ZONE)
  if (date === today) return nowMs
  return instantOf(date, hour, PROGRAM_TIME_ZONE) + minute * MINUTE_MS + (nowMs % MINUTE_MS)
}
