/** Month arithmetic, and named date ranges. Source: docs/spec/dates.md DAT-13, DAT-14. */
import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts'

const two = (value: number): string => String(value).padStart(2, '0')

export const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4))
/** Returns the month; 1 is January. */
export const monthOf = (date: CalendarDate): number => Number(date.slice(5, 7))
export const dayOf = (date: CalendarDate): number => Number(date.slice(8))

export const startOfMonth = (date: CalendarDate): CalendarDate => `${date.slice(0, 8)}01` as CalendarDate
export const endOfMonth = (date: CalendarDate): CalendarDate => addDays(addMonths(startOfMonth(date), 1), -1)

/**
 * Returns the same day of another month, or that month's last day if it is shorter: January 31 plus a month is February
 * 28 (DAT-13).
 *
 * @param months whole months, negative for earlier ones; the result stays within the years 1 to 9999
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const index = Math.min(Math.max(yearOf(date) * 12 + monthOf(date) - 1 + months, 12), 9999 * 12 + 11)
  const [year, month] = [Math.floor(index / 12), (index % 12) + 1]
  const first = `${String(year).padStart(4, '0')}-${two(month)}-01` as CalendarDate
  return addDays(first, Math.min(dayOf(date), daysInMonth(year, month)) - 1)
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

export interface DateRange {
  from: CalendarDate
  /** The last day, inclusive. */
  to: CalendarDate
}

const RANGES = {
  'last-7-days': (today) => ({ from: addDays(today, -6), to: today }),
  'last-30-days': (today) => ({ from: addDays(today, -29), to: today }),
  'last-180-days': (today) => ({ from: addDays(today, -179), to: today }),
  'this-month': (today) => ({ from: startOfMonth(today), to: endOfMonth(today) }),
  'last-month': (today) => {
    const day = addMonths(startOfMonth(today), -1)
    return { from: day, to: endOfMonth(day) }
  },
  'year-to-date': (today) => ({ from: `${today.slice(0, 4)}-01-01` as CalendarDate, to: today }),
} as const satisfies Record<string, (today: CalendarDate) => DateRange>

export type RangePreset = keyof typeof RANGES
export const rangePresets = Object.keys(RANGES) as RangePreset[]

/** Returns a named date range, both ends inclusive: the last seven days are today and the six days before (DAT-14). */
export const presetRange = (preset: RangePreset, today: CalendarDate): DateRange => RANGES[preset](today)

/** Returns the number of days in a range, both ends inclusive; 0 or less if it ends before it begins. */
export const daysInRange = ({ from, to }: DateRange): number => daysBetween(from, to) + 1
