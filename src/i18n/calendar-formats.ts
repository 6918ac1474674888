/**
 * Calendar formats of a language: numeric dates, names of months and weekdays, the first day of the week. Separate from
 * formats.ts, because only date fields need them. Source: docs/spec/dates.md DAT-10, docs/spec/i18n.md I18N-10.
 */
import { type CalendarDate, type DateManner, type DateOrder, formatsOf, type LocaleCode } from '../contract/index.ts'

export interface CalendarFormats {
  /** Order and separator of numeric dates. */
  readonly manner: DateManner
  /** First day of the week; 0 is Sunday. */
  readonly firstWeekday: number
  /** Formats a date for a field: `11/20/2026`, `20.11.2026`; `parseDate` parses it. */
  figures(date: CalendarDate): string
  /** Returns the pattern of a numeric date with the letters of the language: `MM/DD/YYYY`. */
  form(letters: Readonly<Record<'day' | 'month' | 'year', string>>): string
  /** `November 2026` */
  month(date: CalendarDate): string
  /** `Friday, November 20, 2026` */
  day(date: CalendarDate): string
  /** `20` */
  dayNumber(date: CalendarDate): string
  /** Returns the names of the weekdays, starting with the first day of the week: `{ short: 'Su', long: 'Sunday' }`. */
  weekdays(): readonly { short: string; long: string }[]
}

/** Fallback for browsers without week data (Firefox): regions whose week does not begin on Monday. */
const FIRST_WEEKDAY: Readonly<Record<string, number>> = { en: 0, 'pt-PT': 0 }

const noon = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`)
/** January 1, 2023 was a Sunday. */
const A_SUNDAY = Date.parse('2023-01-01T12:00:00Z')
const DAY_MS = 86_400_000

const known = new Map<LocaleCode, CalendarFormats>()

/** Returns the calendar formats of a language; its `Intl` objects are created on first use. */
export function calendarFormats(locale: LocaleCode): CalendarFormats {
  const formats = known.get(locale) ?? createCalendarFormats(formatsOf(locale))
  known.set(locale, formats)
  return formats
}

function createCalendarFormats(language: string): CalendarFormats {
  // Fixed, because another calendar or other digits would make the date look different from the contract's.
  const style = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', ...options })
  const figures = style({ year: 'numeric', month: '2-digit', day: '2-digit' })
  const month = style({ year: 'numeric', month: 'long' })
  const day = style({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })
  const number = new Intl.NumberFormat(language)
  const parts = figures.formatToParts(A_SUNDAY)
  const firstWeekday = firstWeekdayOf(language)
  return {
    manner: {
      order: parts
        .map(({ type }) => (type === 'day' || type === 'month' || type === 'year' ? type.charAt(0) : ''))
        .join('') as DateOrder,
      separator: parts.find(({ type }) => type === 'literal')?.value.trim() ?? '-',
    },
    firstWeekday,
    figures: (date) => figures.format(noon(date)),
    form: (letters) =>
      parts
        .map(({ type, value }) => (type === 'day' || type === 'month' || type === 'year' ? letters[type] : value))
        .join(''),
    month: (date) => month.format(noon(date)),
    day: (date) => day.format(noon(date)),
    dayNumber: (date) => number.format(Number(date.slice(8))),
    weekdays() {
      const [short, long] = [style({ weekday: 'short' }), style({ weekday: 'long' })]
      return Array.from({ length: 7 }, (_, index) => {
        const instant = A_SUNDAY + (firstWeekday + index) * DAY_MS
        return { short: short.format(instant).replace(/\.$/, ''), long: long.format(instant) }
      })
    },
  }
}

interface WeekLocale {
  /** Sunday is 7. */
  weekInfo?: { firstDay: number }
  getWeekInfo?: () => { firstDay: number }
}

function firstWeekdayOf(language: string): number {
  const locale = new Intl.Locale(language) as WeekLocale
  const info = locale.getWeekInfo?.() ?? locale.weekInfo
  return info ? info.firstDay % 7 : (FIRST_WEEKDAY[language] ?? 1)
}
