/**
 * Parses a date that a user typed or pasted, in the style of the user's language. An ambiguous text is rejected, never
 * guessed. Source: docs/spec/dates.md DAT-10…DAT-12.
 */
import { toAsciiDigits, withoutInvisible } from '../digits.ts'
import { asCalendarDate, type CalendarDate } from './calendar-date.ts'

/** Order of day, month, and year in a language's numeric dates. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The numeric date style of a language. */
export interface DateManner {
  order: DateOrder
  /** Separator between the numbers: `/`, `.`, `-`. */
  separator: string
}

export type DateTextProblem = 'empty' | 'invalid' | 'incomplete' | 'no-such-day' | 'ambiguous'
export type ParsedDate = { ok: true; date: CalendarDate } | { ok: false; problem: DateTextProblem }

/** A two-digit year is at most this many years ahead of today, else in the past (DAT-11). */
const YEARS_AHEAD = 20
/** Separators from which no order of day, month, and year follows, because no language uses them with only one. */
const NEUTRAL = ['-', ' ', '']

const refuse = (problem: DateTextProblem): ParsedDate => ({ ok: false, problem })

/**
 * @param text as typed: `20.11.26`, `11/20/2026`, `2026-11-20`, `20. 11. 2026`, `11202026`; digits of any script
 * @param today decides what a two-digit year means (DAT-11)
 * @returns the date, or why there is none: 'incomplete' if the year is missing, 'no-such-day' for `02/30/2026`,
 *   'ambiguous' for `10.11.2026` in English, where the separator belongs to other languages and two days are possible
 */
export function parseDate(text: string, manner: DateManner, today: CalendarDate): ParsedDate {
  const plain = toAsciiDigits(withoutInvisible(text))
    .replace(/[\s\u00a0\u202f]+/gu, ' ')
    .replace(/[\u2010-\u2014\u2212]/gu, '-')
    // Bulgarian appends the word for year; Hungarian and others append a period.
    .replace(/ ?г\.?$/u, '')
    .trim()
    .replace(/(?<=\d)\.$/, '')
  if (plain === '') return refuse('empty')
  const figures = figuresOf(plain, manner.order)
  if (!figures) return refuse('invalid')
  const { parts, mark } = figures
  if (parts.length < 3) return refuse('incomplete')
  const order = orderOf(parts, mark, manner)
  if (order === null) return refuse('ambiguous')
  return dateOf(parts, order, today)
}

interface Figures {
  parts: string[]
  /** The separators; empty if the digits are not separated. */
  mark: string
}

/** Returns the numbers of a date, two if the year is missing; null if the text is not a date. */
function figuresOf(text: string, order: DateOrder): Figures | null {
  const run = /^(?:\d{6}|\d{8})$/.test(text)
  if (run) {
    const year = text.length - 4
    const lengths = order === 'ymd' ? [year, 2, 2] : [2, 2, year]
    let at = 0
    return { mark: '', parts: lengths.map((length) => text.slice(at, (at += length))) }
  }
  const match = /^(\d{1,4})( ?[./-] ?| )(\d{1,2})(?:\2(\d{1,4}))?$/.exec(text)
  if (!match) return null
  const [, first = '', mark = '', second = '', third] = match
  return { mark: mark.trim(), parts: third === undefined ? [first, second] : [first, second, third] }
}

/** Returns the order in which to read three numbers; null if two orders give different days. */
function orderOf(parts: readonly string[], mark: string, { order, separator }: DateManner): DateOrder | null {
  const [first = '', second = '', third = ''] = parts
  if (first.length > 2) return 'ymd'
  // No language writes the month first with periods.
  const isOwn = mark === separator || NEUTRAL.includes(mark) || (mark === '.' && order === 'dmy')
  const isYearLast = third.length > 2
  if (isOwn && !(order === 'ymd' && isYearLast)) return order
  const [canBeDayFirst, canBeMonthFirst] = [Number(second) <= 12, Number(first) <= 12]
  if (canBeDayFirst && canBeMonthFirst && first !== second) return null
  // If the last number has two digits, the first number could still be the year.
  if (order === 'ymd' && !isYearLast) return null
  return canBeDayFirst ? 'dmy' : 'mdy'
}

function dateOf(parts: readonly string[], order: DateOrder, today: CalendarDate): ParsedDate {
  const figure = (name: string) => parts[order.indexOf(name)] ?? ''
  const [year, month, day] = [figure('y'), figure('m'), figure('d')]
  if (month.length > 2 || day.length > 2 || (year.length !== 2 && year.length !== 4)) return refuse('invalid')
  const whole = year.length === 4 ? year : fullYear(Number(year), Number(today.slice(0, 4)))
  const date = asCalendarDate(`${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return date ? { ok: true, date } : refuse('no-such-day')
}

/** Returns the year with these last two digits, from 79 years ago to 20 years ahead (DAT-11). */
function fullYear(lastDigits: number, thisYear: number): string {
  const latest = thisYear + YEARS_AHEAD
  return String(latest - ((((latest - lastDigits) % 100) + 100) % 100)).padStart(4, '0')
}
