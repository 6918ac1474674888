/**
 * Formats numbers, money, and dates for a language, in the program's time zone. One `Intl` object per format and
 * language. Source: docs/spec/i18n.md I18N-8…I18N-12.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  daysBetween,
  exponentOf,
  formatsOf,
  type LocaleCode,
  toDecimalString,
} from '../contract/index.ts'

export interface Formats {
  readonly locale: LocaleCode
  /** Decimal and group separators, for parsing typed amounts. */
  readonly separators: Readonly<{ decimal: string; group: string }>
  /** `$1,269.05`, `−$5.00`, `1.269,05 $`: minor units in, minus sign U+2212 out. */
  money(amountMinor: number, currency: CurrencyCode): string
  moneyParts(amountMinor: number, currency: CurrencyCode): Intl.NumberFormatPart[]
  /** The number only, for a field next to its currency: `1,269.05`. */
  amount(amountMinor: number, currency: CurrencyCode): string
  currencySymbol(currency: CurrencyCode): string
  number(value: number): string
  /** 57.9 → `57.9%`, -1 → `−1%`, -0.001 → `0%`; two decimals at most (specification §9). */
  percent(value: number): string
  /** `Nov 20, 2026` */
  date(date: CalendarDate): string
  /** `Nov 20` */
  dayMonth(date: CalendarDate): string
  /** Day and short month separately, for a calendar tile. */
  dayAndMonth(date: CalendarDate): { day: string; month: string }
  /** `Monday, Nov 23` within two weeks of today, else `Nov 23, 2026`. */
  weekdayDate(date: CalendarDate, today: CalendarDate): string
  /** `Fri, Nov 20` */
  shortWeekdayDate(date: CalendarDate): string
  /** An instant in the program's zone: `Nov 20, 2026, 10:42 AM CST`. */
  instant(iso: string): string
  /** The same without the zone, for a column whose header names it: `Nov 20, 2026, 10:42 AM`. */
  instantAlone(iso: string): string
  /** Name of the program's zone at an instant, with daylight saving: `CST`. */
  zone(iso: string): string
  /**
   * Hour and minute of an instant in the program's zone, and also in the given zone if it differs: `4:00 PM CST (5:00
   * PM EST)`.
   */
  time(iso: string, zoneThatCounts: string): string
  /** `a, b, and c` */
  list(items: readonly string[]): string
}

/** Passes a decimal text to `Intl`, which formats it exactly; a number would be a floating-point value (MON-5). */
const exact = (text: string): number => text as unknown as number
const noon = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`)
const withMinus = (text: string): string => text.replace(/-/g, '\u2212')

export function createFormats(locale: LocaleCode, timeZone: string): Formats {
  const tag = formatsOf(locale)
  const cache = new Map<string, unknown>()
  const once = <Format>(key: string, create: () => Format): Format => {
    if (!cache.has(key)) cache.set(key, create())
    return cache.get(key) as Format
  }
  const numbers = (key: string, options: Intl.NumberFormatOptions) =>
    once(`n${key}`, () => new Intl.NumberFormat(tag, options))
  const dates = (key: string, options: Intl.DateTimeFormatOptions) =>
    once(`d${key}`, () => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }))
  const money = (currency: CurrencyCode) =>
    numbers(`money${currency}`, {
      style: 'currency',
      currency,
      // Not the narrow symbol: `CA$` next to `$` distinguishes Canadian from US dollars without a code after each
      // amount.
      currencyDisplay: 'symbol',
      minimumFractionDigits: exponentOf(currency),
      maximumFractionDigits: exponentOf(currency),
    })

  const day = { month: 'short', day: 'numeric' } as const
  const shortDate = { year: 'numeric', ...day } as const
  const instants = () =>
    dates('instant', { ...shortDate, hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' })
  const zone = (iso: string): string =>
    instants()
      .formatToParts(Date.parse(iso))
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''

  return {
    locale,
    get separators() {
      const sample = numbers('sample', { useGrouping: true }).formatToParts(1234567.8)
      const mark = (type: string, fallback: string) => sample.find((part) => part.type === type)?.value ?? fallback
      return { decimal: mark('decimal', '.'), group: mark('group', ',') }
    },
    money: (amount, currency) => withMinus(money(currency).format(exact(toDecimalString(amount, currency)))),
    moneyParts: (amount, currency) =>
      money(currency)
        .formatToParts(exact(toDecimalString(amount, currency)))
        .map((part) => (part.type === 'minusSign' ? { ...part, value: '\u2212' } : part)),
    amount(amount, currency) {
      const fractions = { minimumFractionDigits: exponentOf(currency), maximumFractionDigits: exponentOf(currency) }
      return withMinus(numbers(`plain${currency}`, fractions).format(exact(toDecimalString(amount, currency))))
    },
    currencySymbol: (currency) =>
      money(currency)
        .formatToParts(0)
        .find((part) => part.type === 'currency')?.value ?? currency,
    number: (value) => withMinus(numbers('number', {}).format(value || 0)),
    // Removes the sign of a value that rounds to zero.
    percent: (value) =>
      withMinus(
        numbers('percent', { style: 'percent', maximumFractionDigits: 2 }).format(
          Math.abs(value) < 0.005 ? 0 : value / 100,
        ),
      ),
    date: (date) => dates('date', shortDate).format(noon(date)),
    dayMonth: (date) => dates('dayMonth', day).format(noon(date)),
    dayAndMonth: (date) => ({
      day: dates('day', { day: 'numeric' }).format(noon(date)).replace(/\D+$/, ''),
      month: dates('month', { month: 'short' }).format(noon(date)),
    }),
    weekdayDate: (date, today) =>
      Math.abs(daysBetween(today, date)) <= 14
        ? dates('weekday', { weekday: 'long', ...day }).format(noon(date))
        : dates('date', shortDate).format(noon(date)),
    shortWeekdayDate: (date) => dates('shortWeekday', { weekday: 'short', ...day }).format(noon(date)),
    instant: (iso) => instants().format(Date.parse(iso)),
    // Without a time zone in the options, German and others format single-digit hours without a zero: `9:18` below
    // `10:42`.
    instantAlone: (iso) =>
      instants()
        .format(Date.parse(iso))
        .replace(zone(iso), '')
        .replace(/[;\s]+$/, ''),
    zone,
    time(iso, zoneThatCounts) {
      const timeIn = (zone: string) =>
        dates(`time${zone}`, { hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' }).format(
          Date.parse(iso),
        )
      const [own, counting] = [timeIn(timeZone), timeIn(zoneThatCounts)]
      return own === counting ? own : `${own} (${counting})`
    },
    list: (items) => once('list', () => new Intl.ListFormat(tag, { type: 'conjunction' })).format(items as string[]),
  }
}
