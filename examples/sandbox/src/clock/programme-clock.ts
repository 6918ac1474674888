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
} from 'netterms/contract'
import type { Kysely } from 'kysely'
import { minorOf } from '../db/minor.ts'
import type { Database } from '../db/schema.ts'
import type { ProgrammeTime } from '../http/handler.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** When a new programme begins: Friday, 20 November 2026, 10:42 in Chicago. */
export const FIRST_NOW_MS = instantOf('2026-11-20', 10, PROGRAMME_TIME_ZONE) + 42 * MINUTE_MS

/** CLK-3: furthest move at once. */
export const MAX_MOVE_DAYS = 400

/** @throws Error when the database was never seeded */
export async function readProgrammeTime(db: Kysely<Database>): Promise<ProgrammeTime> {
  const { offset_ms } = await db.selectFrom('programme_clock').select('offset_ms').executeTakeFirstOrThrow()
  return programmeTimeAt(Date.now() + minorOf(offset_ms))
}

export const programmeTimeAt = (nowMs: number): ProgrammeTime => ({
  nowMs,
  date: wallClock(nowMs, PROGRAMME_TIME_ZONE).date,
})

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
