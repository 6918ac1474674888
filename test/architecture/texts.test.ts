import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, type Language, LOCALES, offeredLocales } from '../../src/contract/index.ts'
import { checkTexts, slicesOf } from '../../scripts/rollup/messages.mjs'
import { filesBelow, textOf } from './source-files.ts'
import { textTables } from './text-tables.ts'

type Texts = Record<string, string>

const domainsOf = (locale: string) =>
  filesBelow(`src/i18n/locales/${locale}`, /\.json$/).map((path) => basename(path, '.json'))
const textsOf = (locale: string, domain: string) =>
  JSON.parse(textOf(`src/i18n/locales/${locale}/${domain}.json`)) as Texts

/** A key without the form of its plural: `common.daysLate` of `common.daysLate_one`. */
const nameOf = (key: string) => key.replace(FORM, '')
const FORM = /_(zero|one|two|few|many|other)$/
const valuesOf = (text: string) => [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, value = '']) => value)
const withoutValues = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, ' ')

/** Per name: the values that its texts ask for, each with its format, and the forms of its plural. */
function namesOf(texts: Texts): Record<string, { values: string[]; forms: string[] }> {
  const names = [...new Set(Object.keys(texts).map(nameOf))].sort()
  return Object.fromEntries(
    names.map((name) => {
      const own = Object.entries(texts).filter(([key]) => nameOf(key) === name)
      const values = [...new Set(own.flatMap(([, text]) => valuesOf(text)))].sort()
      return [name, { values, forms: own.flatMap(([key]) => FORM.exec(key)?.[1] ?? []).sort() }]
    }),
  )
}

it('[I18N-2] has texts of every language that it calls complete', () => {
  for (const locale of offeredLocales) expect(domainsOf(locale).length, locale).toBeGreaterThan(0)
})

it('[I18N-1] has no texts of a language that its table does not know', () => {
  const folders = new Set(filesBelow('src/i18n/locales', /\.json$/).map((path) => path.split('/')[3]))
  expect([...folders].filter((locale) => !Object.hasOwn(LOCALES, locale ?? ''))).toEqual([])
})

it.each(offeredLocales)('[I18N-4] slices %s as English is sliced', (locale) => {
  expect(domainsOf(locale)).toEqual(domainsOf('en'))
})

describe.each(domainsOf('en'))('%s', (domain) => {
  const english = textsOf('en', domain)

  it('[I18N-4] keeps its keys in its own slice', () => {
    // What only a payment or a dispute can meet is a slice of its own, so that a list does not carry it; the keys name the code alone.
    const prefix = domain.endsWith('-errors') ? 'errors.' : `${domain}.`
    expect(Object.keys(english).filter((key) => !key.startsWith(prefix))).toEqual([])
  })
})

it('[I18N-2] stops the build with one sentence at a language without texts or a plural without a form', () => {
  const check = (language: string) => () =>
    checkTexts({ 'a.days_one': 'day', 'a.days_other': 'days' }, language, 'a.json')
  expect(check('en')).not.toThrow()
  expect(check('cs')).toThrow(/^a\.json lacks the plural forms a\.days_few, a\.days_many\.$/)
  expect(check('xx')).toThrow(/^The folder of a\.json is named “xx”, which is not a language\.$/)
  expect(() => slicesOf('xx')).toThrow(/^There are no texts in “xx”: src\/i18n\/locales\/xx is missing\.$/)
})

const tables = textTables()

it('[I18N-2] reads the texts of widgets, mails, notifications, PDFs and hosts', () => {
  expect(tables.map(({ place }) => place.replace(/:\d+$/, ''))).toEqual(
    expect.arrayContaining([
      'src/i18n/locales/*/payments',
      'examples/portal/src/messages',
      'examples/portal/src/faces/texts',
      'examples/portal/src/faces/start-words.ts',
      'examples/sandbox/src/mail/texts',
      'examples/sandbox/src/notifications/texts',
      'examples/sandbox/src/pdf/texts',
      'examples/sandbox/src/trust/tour-tips.ts',
    ]),
  )
})

describe.each(tables)('$place', ({ texts }) => {
  const english = texts.en ?? {}

  const wanted = namesOf(english)

  it.each(offeredLocales)('[I18N-2] has the same keys in %s, none without a text', (locale) => {
    const own = texts[locale] ?? {}
    expect(Object.keys(english).length).toBeGreaterThan(0)
    expect(Object.keys(namesOf(own))).toEqual(Object.keys(wanted))
    expect(Object.keys(own).filter((key) => !own[key]?.trim())).toEqual([])
  })

  it.each(offeredLocales)('[I18N-2] asks for the same values in %s', (locale) => {
    const asked = (all: ReturnType<typeof namesOf>) =>
      Object.fromEntries(Object.entries(all).map(([name, { values }]) => [name, values]))
    expect(asked(namesOf(texts[locale] ?? {}))).toEqual(asked(wanted))
  })

  it.each(offeredLocales)('[I18N-2] has the plural forms of %s and no others', (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const formsOf = (forms: readonly string[]) =>
      forms.length === 0 ? [] : [...new Set([...categories, ...(forms.includes('zero') ? ['zero'] : [])])].sort()
    const own = Object.entries(namesOf(texts[locale] ?? {}))
    expect(own.map(([name, { forms }]) => [name, forms])).toEqual(
      own.map(([name]) => [name, formsOf(wanted[name]?.forms ?? [])]),
    )
  })

  it.each(offeredLocales)('[I18N-5] has no brace in %s but around values', (locale) => {
    const own = Object.entries(texts[locale] ?? {})
    expect(own.filter(([, text]) => /[{}]|\$t\(/.test(withoutValues(text))).map(([key]) => key)).toEqual([])
  })
})

const errorTextsOf = (locale: string) => ({
  ...textsOf(locale, 'errors'),
  ...textsOf(locale, 'payment-errors'),
  ...textsOf(locale, 'dispute-errors'),
  ...textsOf(locale, 'chargeback-errors'),
  ...textsOf(locale, 'adjustment-errors'),
  ...textsOf(locale, 'user-errors'),
  ...textsOf(locale, 'identity-errors'),
  ...textsOf(locale, 'payment-method-errors'),
  ...textsOf(locale, 'card-errors'),
  ...textsOf(locale, 'rejection-errors'),
  ...textsOf(locale, 'document-errors'),
  ...textsOf(locale, 'loyalty-errors'),
  ...textsOf(locale, 'statement-errors'),
  ...textsOf(locale, 'export-errors'),
  ...textsOf(locale, 'invoice-filter-errors'),
  ...textsOf(locale, 'scenario-errors'),
  ...textsOf(locale, 'setup-errors'),
})

it.each(offeredLocales)('[ERR-1] has words in %s for every error code, and for no other', (locale) => {
  const keys = Object.keys(errorTextsOf(locale))
  expect(keys.sort()).toEqual(
    Object.keys(ERROR_CODES)
      .map((code) => `errors.${code}`)
      .sort(),
  )
})

it.each(offeredLocales)('[I18N-7] says an error in %s without asking for a value', (locale) => {
  const asking = Object.entries(errorTextsOf(locale)).filter(([, text]) => valuesOf(text).length > 0)
  expect(asking.map(([key]) => key)).toEqual([])
})

/** English: beginnings of words. The others: patterns, any of which says it. */
const glossaryOf = (locale: string) =>
  JSON.parse(textOf(`src/i18n/glossary/${locale}.json`)) as Record<string, string[]>
/** Words between the values: names of values are no words. */
const wordsOf = (text: string) => withoutValues(text).toLowerCase()

const phrases = Object.entries(glossaryOf('en'))
  .flatMap(([term, words]) => words.map((phrase) => [phrase, term] as const))
  .sort(([one], [other]) => other.length - one.length)

/** The terms that an English text says. A longer one takes its words with it: a `due date` says nothing of `due`. */
function termsOf(english: string): string[] {
  let rest = wordsOf(english)
  return phrases.flatMap(([phrase, term]) => {
    const before = rest
    rest = rest.replace(new RegExp(`\\b${phrase}\\w*`, 'g'), '·')
    return rest === before ? [] : [term]
  })
}

it.each(offeredLocales)(
  '[I18N-81] says of no failure in %s that figures may be out of date: none may be there',
  (locale) => {
    const texts = errorTextsOf(locale)
    for (const code of ['server-error', 'server-timeout', 'server-unreachable', 'server-unavailable']) {
      // What happened, and what to do.
      expect([code, texts[`errors.${code}`]?.match(/[.!](?=\s|$)/g)?.length]).toEqual([code, 2])
    }
  },
)

it('[I18N-15] has no term that no text says', () => {
  const said = new Set(tables.flatMap(({ texts }) => Object.values(texts.en ?? {}).flatMap(termsOf)))
  expect(Object.keys(glossaryOf('en')).filter((term) => !said.has(term))).toEqual([])
})

it.each(offeredLocales)(
  '[I18N-15] says the trade terms of the glossary in %s, wherever somebody reads it',
  (locale) => {
    const stems = glossaryOf(locale)
    expect(Object.keys(stems)).toEqual(Object.keys(glossaryOf('en')))
    const strange = tables.flatMap(({ place, texts }) =>
      Object.entries(texts.en ?? {}).flatMap(([key, english]) => {
        const translated = texts[locale]?.[key] ?? ''
        return termsOf(english)
          .filter((term) => !stems[term]?.some((stem) => new RegExp(stem, 'u').test(wordsOf(translated).trim())))
          .map((term) => `${place} ${key}: ${term} → ${translated}`)
      }),
    )
    expect(strange).toEqual([])
  },
)

/** What each language does not call the reader: another pronoun, or the chosen one without its capital. */
const OTHER_FORMS: Partial<Record<string, string>> = {
  bg: 'ви|вас|вам|вие|ваш(?:а|е|и|ия|ият|ата|ето|ите)?',
  de: '[Dd](?:u|ir|ich|ein\\p{L}*)',
  es: '[Tt](?:ú|us?|e|i|uy[oa]s?)',
  fr: '[Tt](?:u|oi|on|a|es|e)',
  it: '[Vv](?:oi|ostr[oaie])',
  lt: 'jūs|jūsų|jums|jus|jumis',
  nl: '[Jj](?:ij|e|ou|ouw)',
  pl: 'Pan[ai]?|Państw\\p{L}*|[Pp]roszę',
}

it.each(Object.entries(OTHER_FORMS))('[I18N-16] addresses whoever reads %s in one form', (locale, other) => {
  const strange = new RegExp(`(?<!\\p{L})(?:${other})(?!\\p{L})`, 'u')
  const found = tables.flatMap(({ place, texts }) =>
    Object.entries(texts[locale as Language] ?? {})
      .filter(([, text]) => strange.test(withoutValues(text)))
      .map(([key, text]) => `${place} ${key}: ${text}`),
  )
  expect(found).toEqual([])
})
