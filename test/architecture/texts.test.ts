import { compileMessage } from '@lingui/message-utils/compileMessage'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, LOCALES, offeredLocales } from '../../src/contract/index.ts'
import { filesBelow, textOf } from './source-files.ts'

type Token = string | number | readonly [name: string, kind?: string, choices?: unknown]
type Texts = Record<string, string>

const domainsOf = (locale: string) =>
  filesBelow(`src/i18n/locales/${locale}`, /\.json$/).map((path) => basename(path, '.json'))
const textsOf = (locale: string, domain: string) =>
  JSON.parse(textOf(`src/i18n/locales/${locale}/${domain}.json`)) as Texts

/** Values that a text asks for, each with how it is used, and the plural categories that it gives. */
function askedBy(text: string): { values: string[]; plurals: string[][] } {
  const values = new Set<string>()
  const plurals: string[][] = []
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens as Token[]) {
      if (!Array.isArray(token)) continue
      const [name = '', kind = '', choices] = token
      if (name !== '#') values.add(kind ? `${name}: ${kind}` : name)
      if (typeof choices !== 'object' || choices === null) continue
      const cases = Object.entries(choices).filter(([key]) => key !== 'offset')
      if (kind === 'plural' || kind === 'selectordinal') plurals.push(cases.map(([key]) => key))
      for (const [, inner] of cases) walk(inner)
    }
  }
  walk(compileMessage(text))
  return { values: [...values].sort(), plurals }
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

  it.each(offeredLocales)('[I18N-2] has the same keys in %s, none without a text', (locale) => {
    const texts = textsOf(locale, domain)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    expect(Object.keys(texts).filter((key) => !texts[key]?.trim())).toEqual([])
  })

  it.each(offeredLocales)('[I18N-2] asks for the same values in %s', (locale) => {
    const texts = textsOf(locale, domain)
    const asked = (all: Texts) =>
      Object.fromEntries(Object.entries(all).map(([key, text]) => [key, askedBy(text).values]))
    expect(asked(texts)).toEqual(asked(english))
  })

  it.each(offeredLocales)('[I18N-2] has every plural of %s', (locale) => {
    const wanted = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const poor = Object.entries(textsOf(locale, domain)).filter(([, text]) =>
      askedBy(text).plurals.some((given) => wanted.some((category) => !given.includes(category))),
    )
    expect(poor.map(([key]) => key)).toEqual([])
  })
})

const errorTextsOf = (locale: string) => ({
  ...textsOf(locale, 'errors'),
  ...textsOf(locale, 'payment-errors'),
  ...textsOf(locale, 'dispute-errors'),
  ...textsOf(locale, 'user-errors'),
  ...textsOf(locale, 'identity-errors'),
  ...textsOf(locale, 'payment-method-errors'),
  ...textsOf(locale, 'card-errors'),
  ...textsOf(locale, 'rejection-errors'),
  ...textsOf(locale, 'document-errors'),
  ...textsOf(locale, 'loyalty-errors'),
  ...textsOf(locale, 'scenario-errors'),
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
  const asking = Object.entries(errorTextsOf(locale)).filter(([, text]) => askedBy(text).values.length > 0)
  expect(asking.map(([key]) => key)).toEqual([])
})

const glossaryOf = (locale: string) =>
  JSON.parse(textOf(`src/i18n/glossary/${locale}.json`)) as Record<string, string[]>
/** Words between the values: names of values are no words. */
const wordsOf = (text: string) => text.replace(/\{\w+(, \w+,)?|\}/g, ' ').toLowerCase()

it.each(offeredLocales)('[I18N-15] says the trade terms of the glossary in %s', (locale) => {
  const terms = glossaryOf('en')
  const stems = glossaryOf(locale)
  expect(Object.keys(stems).sort()).toEqual(Object.keys(terms).sort())
  const strange: string[] = []
  for (const domain of domainsOf('en')) {
    const translated = textsOf(locale, domain)
    for (const [key, text] of Object.entries(textsOf('en', domain))) {
      for (const [term, words] of Object.entries(terms)) {
        // `due` is in `past due`, which is a term of its own.
        const english = term === 'due' ? wordsOf(text).replaceAll('past due', '') : wordsOf(text)
        const isSaid = words.some((word) => new RegExp(`\\b${word}`).test(english))
        if (isSaid && !stems[term]?.some((stem) => wordsOf(translated[key] ?? '').includes(stem))) {
          strange.push(`${key}: ${term} → ${translated[key]}`)
        }
      }
    }
  }
  expect(strange).toEqual([])
})
