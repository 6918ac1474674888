import { expect, it } from 'vitest'
import { LOCALES, type LocaleCode, parseDate } from '../contract/index.ts'
import { calendarFormats } from './calendar-formats.ts'
import { fileSize } from './file-size.ts'

const LETTERS = { day: 'DD', month: 'MM', year: 'YYYY' }

it.each([
  ['en', '11/20/2026', 'MM/DD/YYYY', 'mdy', 0],
  ['de', '20.11.2026', 'DD.MM.YYYY', 'dmy', 1],
  ['fr', '20/11/2026', 'DD/MM/YYYY', 'dmy', 1],
  ['lt', '2026-11-20', 'YYYY-MM-DD', 'ymd', 1],
  ['pt', '20/11/2026', 'DD/MM/YYYY', 'dmy', 0],
  ['ar-XB', '11/20/2026', 'MM/DD/YYYY', 'mdy', 0],
] as const)('[DAT-10] formats a date in %s as %s', (locale, figures, form, order, firstWeekday) => {
  const formats = calendarFormats(locale)
  expect(formats.figures('2026-11-20')).toBe(figures)
  expect(formats.form(LETTERS)).toBe(form)
  expect(formats.manner.order).toBe(order)
  expect(formats.firstWeekday).toBe(firstWeekday)
})

it.each(Object.keys(LOCALES) as LocaleCode[])('[DAT-10] parses in %s the dates that it formats', (locale) => {
  const { figures, manner, weekdays } = calendarFormats(locale)
  for (const date of ['2026-11-04', '2028-02-29', '1999-12-31'] as const) {
    expect(parseDate(figures(date), manner, '2026-11-20')).toEqual({ ok: true, date })
  }
  expect(new Set(weekdays().map(({ long }) => long)).size).toBe(7)
})

it('[I18N-10] names the day of a date in any time zone of the user', () => {
  expect(calendarFormats('en').day('2026-11-20')).toBe('Friday, November 20, 2026')
  expect(calendarFormats('de').month('2026-11-01')).toBe('November 2026')
  expect(calendarFormats('de').weekdays()[0]).toEqual({ short: 'Mo', long: 'Montag' })
})

it.each([
  ['en', 0, '0 kB'],
  ['en', 999, '1 kB'],
  ['en', 62_300, '62 kB'],
  ['en', 1_234_567, '1.2 MB'],
  ['de', 1_234_567, '1,2 MB'],
  ['en', 10_000_000, '10 MB'],
] as const)('[I18N-8] formats a file size in %s: %i bytes', (locale, bytes, text) => {
  expect(fileSize(locale, bytes).replace('\u00a0', ' ')).toBe(text)
})
