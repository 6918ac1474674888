import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LOCALES } from '../locales.ts'
import { addDays, type CalendarDate } from './calendar-date.ts'
import { type DateManner, type DateTextProblem, parseDate } from './parse-date.ts'

const TODAY: CalendarDate = '2026-11-20'
const en: DateManner = { order: 'mdy', separator: '/' }
const de: DateManner = { order: 'dmy', separator: '.' }
const fr: DateManner = { order: 'dmy', separator: '/' }
const hu: DateManner = { order: 'ymd', separator: '.' }
const lt: DateManner = { order: 'ymd', separator: '-' }

const read = (text: string, manner: DateManner): CalendarDate | DateTextProblem => {
  const parsed = parseDate(text, manner, TODAY)
  return parsed.ok ? parsed.date : parsed.problem
}

it.each([
  ['11/20/2026', en],
  ['11/20/26', en],
  ['11-20-2026', en],
  ['11202026', en],
  ['112026', en],
  ['2026-11-20', en],
  ['2026/11/20', en],
  [' 11 / 20 / 2026 ', en],
  ['20.11.26', de],
  ['20.11.2026', de],
  ['20. 11. 2026', de],
  ['20.11.2026', { order: 'dmy', separator: '-' }],
  ['20.11.2026', fr],
  ['20. 11. 2026.', de],
  ['20-11-2026', de],
  ['20 11 2026', de],
  ['20112026', de],
  ['2026-11-20', de],
  ['20/11/2026', fr],
  ['2026. 11. 20.', hu],
  ['20261120', hu],
  ['26.11.20', hu],
  ['2026-11-20', lt],
  ['20.11.2026\u00a0г.', de],
  ['٢٠/١١/٢٠٢٦', fr],
  ['\u200f20/\u200f11/\u200f2026', fr],
  ['２０．１１．２０２６', de],
] as const)('[DAT-10] reads %j', (text, manner) => {
  expect(read(text, manner)).toBe('2026-11-20')
})

it.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['11/20', 'incomplete'],
  ['tomorrow', 'invalid'],
  ['11/20/2026 10:00', 'invalid'],
  ['11/20-2026', 'invalid'],
  ['1/2/3', 'invalid'],
  ['11/20/126', 'invalid'],
  ['2/30/2026', 'no-such-day'],
  ['2/29/2027', 'no-such-day'],
  ['20/11/2026', 'no-such-day'],
  ['0/1/2026', 'no-such-day'],
] as const)('[DAT-10] refuses %j', (text, problem) => {
  expect(read(text, en)).toBe(problem)
})

it.each([
  ['99', '1999'],
  ['47', '1947'],
  ['46', '2046'],
  ['27', '2027'],
  ['00', '2000'],
])('[DAT-11] reads the year %s as %s in 2026', (digits, year) => {
  expect(read(`01.02.${digits}`, de)).toBe(`${year}-02-01`)
})

it.each([
  ['10.11.2026', en],
  ['11/10/2026', de],
  ['10/11/2026', hu],
  ['10.11.12', lt],
] as const)('[DAT-12] rejects %j, which is ambiguous', (text, manner) => {
  expect(read(text, manner)).toBe('ambiguous')
})

it.each([
  ['20.11.2026', en],
  ['11/20/2026', de],
  ['11/20/2026', lt],
  ['20.11.2026', hu],
] as const)('[DAT-12] accepts %j in the style of another language, which is not ambiguous', (text, manner) => {
  expect(read(text, manner)).toBe('2026-11-20')
})

it('[DAT-12] accepts equal day and month in any order', () => {
  expect(read('11.11.2026', en)).toBe('2026-11-11')
})

it.each(Object.keys(LOCALES))('[DAT-10] parses every date that Intl formats in %s', (locale) => {
  const styles = [
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }),
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', year: 'numeric', month: 'numeric', day: 'numeric' }),
  ]
  const parts = styles[0]?.formatToParts(0) ?? []
  const order = parts.flatMap(({ type }) => ({ day: 'd', month: 'm', year: 'y' })[type as string] ?? []).join('')
  const separator = parts.find(({ type }) => type === 'literal')?.value.trim() ?? ''
  const manner = { order, separator } as DateManner
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays('1950-01-01', days)
      for (const style of styles) expect(read(style.format(Date.parse(date)), manner)).toBe(date)
    }),
    { numRuns: 60 },
  )
})

it('[DAT-10] never throws and returns existing days only', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789./- ') }))
  fc.assert(
    fc.property(text, fc.constantFrom(en, de, fr, hu, lt), (typed, manner) => {
      const parsed = parseDate(typed, manner, TODAY)
      expect(!parsed.ok || !Number.isNaN(Date.parse(parsed.date))).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
