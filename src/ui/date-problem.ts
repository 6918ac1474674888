/**
 * Errors of a typed date, with texts that say what is wrong and what to enter. Source: docs/spec/interface.md UI-32,
 * UI-34.
 */
import { type CalendarDate, type DateTextProblem, isBankingDay, parseDate, type RailName } from '../contract/index.ts'
import { calendarFormats } from '../i18n/calendar-formats.ts'
import type { I18n } from '../i18n/create-i18n.ts'

export type DateProblem = DateTextProblem | 'too-early' | 'too-late' | 'unavailable'

/** A note about a day. */
export interface DayNote {
  /** `Banks are closed` */
  text: string
  /** True if the day is disabled; the text says why. */
  isUnavailable?: boolean | undefined
}

/** Which days are allowed. */
export interface DateLimits {
  /** First and last allowed day, inclusive. */
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
  noteOf?: ((date: CalendarDate) => DayNote | null) | undefined
}

/** Returns why a day is not allowed; null if it is. */
export function dayProblem(date: CalendarDate, { min, max, noteOf }: DateLimits): DateProblem | null {
  if (min !== undefined && date < min) return 'too-early'
  if (max !== undefined && date > max) return 'too-late'
  return noteOf?.(date)?.isUnavailable ? 'unavailable' : null
}

export type CheckedDate = { date: CalendarDate; problem: null } | { date: CalendarDate | null; problem: DateProblem }

/** Parses a typed text and checks it against the limits; a day that is not allowed is returned with its problem. */
export function checkDate(text: string, i18n: I18n, today: CalendarDate, limits: DateLimits): CheckedDate {
  const parsed = parseDate(text, calendarFormats(i18n.locale).manner, today)
  if (!parsed.ok) return { date: null, problem: parsed.problem }
  return { date: parsed.date, problem: dayProblem(parsed.date, limits) } as CheckedDate
}

/**
 * Returns the problem as text. An empty field is not a problem here, because only the caller knows whether a date is
 * required.
 *
 * @param date the parsed day, if there was one
 */
export function describeDateProblem(
  i18n: I18n,
  problem: DateProblem | null,
  today: CalendarDate,
  { min, max, noteOf }: DateLimits,
  date: CalendarDate | null,
): string | null {
  const { t, formats } = i18n
  if (problem === null || problem === 'empty') return null
  if (problem === 'unavailable') {
    return t('controls.date.unavailable', { reason: date ? (noteOf?.(date)?.text ?? '') : '' })
  }
  if (problem === 'too-early' || problem === 'too-late') {
    const values = { min: min ? formats.date(min) : '', max: max ? formats.date(max) : '' }
    return t(min && max ? 'controls.date.outside' : `controls.date.${problem}`, values)
  }
  const { figures } = calendarFormats(i18n.locale)
  return t(`controls.date.${problem}`, { form: dateForm(i18n), example: figures(today) })
}

/** Returns the input format of the language, such as `MM/DD/YYYY`. */
export function dateForm({ t, locale }: I18n): string {
  return calendarFormats(locale).form({
    day: t('controls.date.letters.day'),
    month: t('controls.date.letters.month'),
    year: t('controls.date.letters.year'),
  })
}

/**
 * Returns notes on the bank holidays of a rail (DAT-5); `isUnavailable` if money must move on the selected day.
 *
 * @waiting scheduled payments
 */
export function bankingDayNotes(
  { t }: I18n,
  rail: RailName,
  isUnavailable = false,
): (date: CalendarDate) => DayNote | null {
  const note = { text: t('controls.date.banks-closed'), isUnavailable }
  return (date) => (isBankingDay(date, rail) ? null : note)
}
