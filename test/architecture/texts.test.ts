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

/** Returns a key without its plural suffix: `common.daysLate` from `common.daysLate_one`. */
const nameOf = (key: string) => key.replace(FORM, '')
const FORM = /_(zero|one|two|few|many|other)$/
const valuesOf = (text: string) => [...text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, value = '']) => value)
const withoutValues = (text: string) => text.replace(/\{\{[^{}]*\}\}/g, ' ')

/** Returns per key without suffix: placeholders with their formats, and plural forms. */
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

it('[I18N-2] has texts for every language that it lists as complete', () => {
  for (const locale of offeredLocales) expect(domainsOf(locale).length, locale).toBeGreaterThan(0)
})

it('[I18N-1] has no texts for an unlisted language', () => {
  const folders = new Set(filesBelow('src/i18n/locales', /\.json$/).map((path) => path.split('/')[3]))
  expect([...folders].filter((locale) => !Object.hasOwn(LOCALES, locale ?? ''))).toEqual([])
})

it.each(offeredLocales)('[I18N-4] has the same slices in %s as in English', (locale) => {
  expect(domainsOf(locale)).toEqual(domainsOf('en'))
})

describe.each(domainsOf('en'))('%s', (domain) => {
  const english = textsOf('en', domain)

  it('[I18N-4] keeps its keys in its own slice', () => {
    // Error texts of payments and disputes are in separate slices, so that a list does not load them. Their keys have
    // the common prefix of errors.
    const prefix = domain.endsWith('-errors') ? 'errors.' : `${domain}.`
    expect(Object.keys(english).filter((key) => !key.startsWith(prefix))).toEqual([])
  })
})

it('[I18N-2] stops the build with one sentence for a language without texts or a missing plural form', () => {
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

  it.each(offeredLocales)('[I18N-2] has the same placeholders in %s', (locale) => {
    const placeholders = (all: ReturnType<typeof namesOf>) =>
      Object.fromEntries(Object.entries(all).map(([name, { values }]) => [name, values]))
    expect(placeholders(namesOf(texts[locale] ?? {}))).toEqual(placeholders(wanted))
  })

  it.each(offeredLocales)('[I18N-2] has exactly the plural forms of %s', (locale) => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const formsOf = (forms: readonly string[]) =>
      forms.length === 0 ? [] : [...new Set([...categories, ...(forms.includes('zero') ? ['zero'] : [])])].sort()
    const own = Object.entries(namesOf(texts[locale] ?? {}))
    expect(own.map(([name, { forms }]) => [name, forms])).toEqual(
      own.map(([name]) => [name, formsOf(wanted[name]?.forms ?? [])]),
    )
  })

  it.each(offeredLocales)('[I18N-5] uses braces in %s only for placeholders', (locale) => {
    const own = Object.entries(texts[locale] ?? {})
    expect(own.filter(([, text]) => /[{}]|\$t\(/.test(withoutValues(text))).map(([key]) => key)).toEqual([])
  })
})

it.each(offeredLocales.filter((locale) => locale !== 'en'))('[I18N-82] has no English sentence in %s', (locale) => {
  const isSentence = (text: string) => /\S \S+ \S.*[.!?]$/.test(text)
  const english = tables.flatMap(({ place, texts }) =>
    Object.entries(texts[locale] ?? {})
      .filter(([key, text]) => text === texts.en?.[key] && isSentence(text))
      .map(([key, text]) => `${place} ${key}: ${text}`),
  )
  expect(english).toEqual([])
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

it.each(offeredLocales)('[ERR-1] has texts in %s for every error code, and for no other', (locale) => {
  const keys = Object.keys(errorTextsOf(locale))
  expect(keys.sort()).toEqual(
    Object.keys(ERROR_CODES)
      .map((code) => `errors.${code}`)
      .sort(),
  )
})

it.each(offeredLocales)('[I18N-7] has no placeholders in error texts in %s', (locale) => {
  const asking = Object.entries(errorTextsOf(locale)).filter(([, text]) => valuesOf(text).length > 0)
  expect(asking.map(([key]) => key)).toEqual([])
})

/** Returns the glossary of a language: for English beginnings of words, for other languages patterns. */
const glossaryOf = (locale: string) =>
  JSON.parse(textOf(`src/i18n/glossary/${locale}.json`)) as Record<string, string[]>
/** Returns a text in lower case without its placeholders. */
const wordsOf = (text: string) => withoutValues(text).toLowerCase()

const phrases = Object.entries(glossaryOf('en'))
  .flatMap(([term, words]) => words.map((phrase) => [phrase, term] as const))
  .sort(([one], [other]) => other.length - one.length)

/** Returns the glossary terms in an English text. Longer terms come first: `due date` does not also count as `due`. */
function termsOf(english: string): string[] {
  let rest = wordsOf(english)
  return phrases.flatMap(([phrase, term]) => {
    const before = rest
    rest = rest.replace(new RegExp(`\\b${phrase}\\w*`, 'g'), '·')
    return rest === before ? [] : [term]
  })
}

it.each(offeredLocales)(
  '[I18N-81] never mentions outdated figures in failure texts in %s, because there may be none',
  (locale) => {
    const texts = errorTextsOf(locale)
    for (const code of ['server-error', 'server-timeout', 'server-unreachable', 'server-unavailable']) {
      // Two sentences: what happened, and what to do.
      expect([code, texts[`errors.${code}`]?.match(/[.!](?=\s|$)/g)?.length]).toEqual([code, 2])
    }
  },
)

it('[I18N-15] has no unused terms', () => {
  const usedTerms = new Set(tables.flatMap(({ texts }) => Object.values(texts.en ?? {}).flatMap(termsOf)))
  expect(Object.keys(glossaryOf('en')).filter((term) => !usedTerms.has(term))).toEqual([])
})

it.each(offeredLocales)('[I18N-15] uses the glossary’s terms in %s everywhere', (locale) => {
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
})

/** Forms of address that our texts must not use: the wrong pronoun, or the right one without its capital letter. */
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

it.each(Object.entries(OTHER_FORMS))('[I18N-16] uses one form of address in %s', (locale, other) => {
  const strange = new RegExp(`(?<!\\p{L})(?:${other})(?!\\p{L})`, 'u')
  const found = tables.flatMap(({ place, texts }) =>
    Object.entries(texts[locale as Language] ?? {})
      .filter(([, text]) => strange.test(withoutValues(text)))
      .map(([key, text]) => `${place} ${key}: ${text}`),
  )
  expect(found).toEqual([])
})
