/**
 * Calendar dates as `YYYY-MM-DD`, never as instants: a due date has no time. The API sends `MM/DD/YYYY` (specification
 * §9); only this module converts it to ISO. Source: docs/spec/dates.md DAT-1…DAT-4.
 */
export type CalendarDate = `${number}-${number}-${number}`

/** The zone that decides due dates, ageing and deadlines (DAT-2; specification §9 "Central US time zone"). */
export const PROGRAM_TIME_ZONE = 'America/Chicago'

const DAY_MS = 86_400_000

/** @returns the ISO date; null if the text is not a real date (`02/30/2026`). */
export function fromWireDate(text: string): CalendarDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  return match ? asCalendarDate(`${match[3]}-${match[1]}-${match[2]}`) : null
}

/** Converts an ISO date to the form of the API: `2026-11-04` → `11/04/2026`. */
export function toWireDate(date: CalendarDate): string {
  return `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
}

/** Returns the text as a calendar date; null unless it is an existing day in the form `YYYY-MM-DD`. */
export function asCalendarDate(text: string): CalendarDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const ms = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? (text as CalendarDate) : null
}

const toMs = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`)
const fromMs = (ms: number): CalendarDate => new Date(ms).toISOString().slice(0, 10) as CalendarDate

/** Returns the date a number of days later; earlier if `days` is negative. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => fromMs(toMs(date) + days * DAY_MS)
/** Returns the whole days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (toMs(to) - toMs(from)) / DAY_MS
/** Returns the weekday; 0 is Sunday. */
export const weekdayOf = (date: CalendarDate): number => new Date(toMs(date)).getUTCDay()

/** Formatters by time zone, cached because creating one costs more than using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** Returns the local date and hour of an instant in `timeZone`, with daylight saving time (DAT-3). */
export function wallClock(instantMs: number, timeZone: string): { date: CalendarDate; hour: number; minute: number } {
  const parts = clockOf(timeZone).formatToParts(instantMs)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}` as CalendarDate,
    hour: Number(part('hour')),
    minute: Number(part('minute')),
  }
}

/** Returns the instant of `hour` o'clock local time on `date` in `timeZone`. */
export function instantOf(date: CalendarDate, hour: number, timeZone: string): number {
  const wanted = toMs(date) + hour * 3_600_000
  const offsetAt = (instantMs: number): number => {
    const shown = wallClock(instantMs, timeZone)
    return toMs(shown.date) + shown.hour * 3_600_000 + shown.minute * 60_000 - instantMs
  }
  // The second pass corrects nights with a clock change, in which the first guess used the offset from the other side
  // of the change (DAT-3).
  return wanted - offsetAt(wanted - offsetAt(wanted))
}
