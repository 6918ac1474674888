/** Collects the texts that a widget shows or announces, and finds those that are not from the translation tables. */
import { loadLazyPart } from '../../src/runtime/lazy-parts.ts'
import { LOCALES, PROGRAM_TIME_ZONE, type WidgetManifest } from '../../src/contract/index.ts'
import { createPerson } from '../../src/testing/fixtures/account-fixtures.ts'

const SHOWN_ATTRIBUTES = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-valuetext',
  'aria-roledescription',
]

export interface ShownText {
  /** Path of the element: tags with indexes among siblings. */
  path: string
  /** `text`, or the name of the attribute that contains the text. */
  where: string
  text: string
}

/** Returns the texts in document order, including empty texts of attributes and of elements without children. */
export function shownTexts(root: ShadowRoot): ShownText[] {
  const found: ShownText[] = []
  const walk = (element: Element, path: string): void => {
    const own = [...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data)
    // Join the texts of an element, because React and Preact split them differently.
    if (own.length > 0) found.push({ path, where: 'text', text: own.join('').trim() })
    for (const where of SHOWN_ATTRIBUTES) {
      const text = element.getAttribute(where)
      if (text !== null) found.push({ path, where, text: text.trim() })
    }
    ;[...element.children].forEach((child, at) => walk(child, `${path} > ${child.localName}:${at}`))
  }
  const drawn = root.querySelector('.w')
  if (drawn) walk(drawn, 'w')
  return found
}

/** Loads the built texts that a widget may show in a language: key → text. */
export async function tableOf(
  { messages, parts = {} }: WidgetManifest,
  language: string,
): Promise<Record<string, unknown>> {
  const slices = [language, ...[...messages, ...Object.values(parts).flat()].map((domain) => `${language}/${domain}`)]
  const loaded = await Promise.all(slices.map((slice) => loadLazyPart(slice) as Promise<{ default: object }>))
  return Object.assign({}, ...loaded.map((part) => part.default)) as Record<string, unknown>
}

/** Returns the number of characters in a table, to find the longest language. */
export const lengthOf = (table: Readonly<Record<string, unknown>>): number => JSON.stringify(table).length

/** Returns words of relative times (`ago`, `yesterday`, `hours` …) and the names of the program's time zone. */
function relativeWords(): string[] {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const units = ['minute', 'hour', 'day'] as const
  const texts = units.flatMap((unit) => [-1, -2].map((value) => format.format(value, unit)))
  const zone = new Intl.DateTimeFormat('en', { timeZone: PROGRAM_TIME_ZONE, timeZoneName: 'short' })
  const names = [0, 6].map(
    (month) => zone.formatToParts(Date.UTC(2026, month)).find(({ type }) => type === 'timeZoneName')?.value ?? '',
  )
  return [...new Set([...texts.flatMap((text) => text.match(/[a-z]+/gi) ?? []), ...names])].filter(Boolean)
}

/** Returns words that `Intl` prints in English: months, days, currency codes and symbols, list separators. */
function intlWords(): string[] {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, month + 1)))
  const weekdays = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', { timeZone: 'UTC', ...options })
  const sizes = ['byte', 'kilobyte', 'megabyte'].map((unit) =>
    new Intl.NumberFormat('en', { style: 'unit', unit }).format(2).replace(/[\d\s]+/g, ''),
  )
  return [
    ...(['long', 'short'] as const).flatMap((month) => dates.map((date) => format({ month }).format(date))),
    ...(['long', 'short'] as const).flatMap((weekday) => weekdays.map((date) => format({ weekday }).format(date))),
    ...Intl.supportedValuesOf('currency'),
    ...sizes,
    ...relativeWords(),
    'CA$',
    'US$',
    'AM',
    'PM',
    'and',
    'or',
    // File types that an upload accepts.
    ...['PDF', 'PNG', 'JPG', 'TIF', 'CSV', 'TXT', 'DOCX', 'XLSX'],
    ...profileWords(),
  ]
}

/**
 * Returns words of the profile: language names, time zones, relative times, and the fixtures' username.
 */
function profileWords(): string[] {
  const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const spans = [ago.format(0, 'second'), ago.format(-1, 'minute'), ago.format(-2, 'minute'), ago.format(-2, 'hour')]
  return [
    ...Object.values(LOCALES).map(({ label }) => label),
    ...spans.flatMap((span) => span.split(' ').filter((word) => /^[a-z]+$/.test(word))),
    'hour',
    'CST',
    'CDT',
    createPerson('payer').username,
  ]
}
const INTL_WORDS = new RegExp(`(?<![A-Za-z])(${intlWords().map(escaped).join('|')})(?![A-Za-z])`, 'g')

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Names of the fixtures' countries, as `Intl` prints them in English. */
const COUNTRIES = /\b(?:United States|Canada)\b/g

/**
 * Finds words that are not from the translation tables: in the pseudo-locale, all letters of the tables are accented.
 *
 * @param data texts from the provider; single API words (`pending`) do not count, because they must not be shown
 * @returns the words in plain letters; empty if all are from the tables
 */
export function plainEnglishIn(text: string, data: readonly string[]): string {
  let rest = text
  for (const given of data) if (given.length > 1 && !/^[a-z_-]+$/.test(given)) rest = rest.replaceAll(given, ' ')
  return (
    rest
      .replace(INTL_WORDS, ' ')
      .replace(COUNTRIES, ' ')
      .match(/(?<![\p{L}\d])[A-Za-z]{2,}(?![\p{L}\d])/gu) ?? []
  ).join(' ')
}
