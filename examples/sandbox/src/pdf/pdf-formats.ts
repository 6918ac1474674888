/**
 * Numbers, money, and dates of a language, in the same format as on the screens; a test checks that they agree. The
 * server does not have the texts of the SDK, only the contract. Source: docs/spec/documents.md DOC-2, docs/spec/i18n.md
 * I18N-8.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  exponentOf,
  formatsOf,
  type Language,
  PROGRAM_TIME_ZONE,
  toDecimalString,
} from 'netterms/contract/internal'

export interface PdfFormats {
  /** Formats minor units with the currency's symbol: `$1,269.05`. */
  money(amountMinor: number, currency: CurrencyCode): string
  /** Formats only the number, for a column with the currency in its header. */
  amount(amountMinor: number, currency: CurrencyCode): string
  number(value: number): string
  /** `Nov 20, 2026` */
  date(date: CalendarDate): string
  /** `November 2026` */
  month(date: CalendarDate): string
  /** Formats an instant in the program's time zone. */
  instant(at: Date): string
}

// `Intl` formats a decimal string exactly, whereas a number would be rounded to a binary fraction (MON-5).
const exact = (text: string): number => text as unknown as number
const noon = (date: CalendarDate): number => Date.parse(`${date}T12:00:00Z`)
const withMinus = (text: string): string => text.replace(/-/g, '\u2212')

export function createPdfFormats(language: Language): PdfFormats {
  const tag = formatsOf(language)
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options })
  const short = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const [date, month] = [dates(short), dates({ year: 'numeric', month: 'long' })]
  const instant = dates({
    ...short,
    hour: 'numeric',
    minute: '2-digit',
    timeZone: PROGRAM_TIME_ZONE,
    timeZoneName: 'short',
  })
  const number = new Intl.NumberFormat(tag)
  const digits = (currency: CurrencyCode) => ({
    minimumFractionDigits: exponentOf(currency),
    maximumFractionDigits: exponentOf(currency),
  })
  return {
    money: (amount, currency) =>
      withMinus(
        new Intl.NumberFormat(tag, { style: 'currency', currency, ...digits(currency) }).format(
          exact(toDecimalString(amount, currency)),
        ),
      ),
    amount: (amount, currency) =>
      withMinus(new Intl.NumberFormat(tag, digits(currency)).format(exact(toDecimalString(amount, currency)))),
    number: (value) => withMinus(number.format(value)),
    date: (value) => date.format(noon(value)),
    month: (value) => month.format(noon(value)),
    instant: (at) => instant.format(at),
  }
}
