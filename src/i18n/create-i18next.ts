/**
 * The i18next of one NetTerms instance: never the global one, no browser storage, no console output. A namespace is a
 * domain of texts (`common`, `invoices`), loaded from the release. The texts of the host page and of the provider are
 * two further namespaces, which are looked up first. Source: docs/spec/i18n.md I18N-4…I18N-7 (ADR 0044).
 */
import { type BackendModule, createInstance, type i18n as I18next } from 'i18next'
import { formatsOf, languageOf, type LocaleCode, PSEUDO_LOCALES, type PseudoLocale } from '../contract/index.ts'

/** Loads lazy code and texts by name; names of texts are `de` (shared by all widgets) and `de/invoices`. */
export type LoadPart = (name: string) => Promise<unknown>
export type { I18next }

type Texts = Readonly<Record<string, string>>
interface Parts {
  pseudo: { pseudoTexts(texts: Texts, locale: PseudoLocale): Texts }
  texts: { default: Texts }
}

/** Domains that every widget needs; each language has them in one file. */
const SHARED_DOMAINS = ['common', 'errors']

/**
 * Returns the BCP 47 tag of a locale, by which i18next selects the plural rules. A pseudo-locale has English texts and
 * plurals under its own tag: `ar-XB` is `en-XB`.
 */
export const tagOf = (locale: LocaleCode): string =>
  isPseudo(locale) ? locale.replace(/^\w+/, languageOf(locale)) : formatsOf(locale)

const isPseudo = (locale: LocaleCode): locale is PseudoLocale => Object.hasOwn(PSEUDO_LOCALES, locale)

export function createI18next(loadPart: LoadPart): I18next {
  const i18next = createInstance()
  void i18next.use(releaseBackend(loadPart)).init({
    initAsync: false,
    ns: [],
    fallbackLng: false,
    load: 'currentOnly',
    // A key is flat and contains its domain: `invoices.list.title`.
    keySeparator: false,
    nsSeparator: false,
    parseMissingKeyHandler: () => '',
    missingInterpolationHandler: () => '',
    // The view escapes values. They are never parsed as texts: neither `{{…}}` nor `$t(…)` in them is expanded.
    interpolation: { escapeValue: false, skipOnVariables: true },
  })
  // Replaces i18next's own `number`, which keeps a formatter for every value that it has formatted.
  const numbers = new Map<string, Intl.NumberFormat>()
  i18next.services.formatter?.add('number', (value, tag = 'en') => {
    const format = numbers.get(tag) ?? new Intl.NumberFormat(tag)
    numbers.set(tag, format)
    return format.format(Number(value))
  })
  return i18next
}

function releaseBackend(loadPart: LoadPart): BackendModule {
  return {
    type: 'backend',
    callbackApi: false,
    init: () => undefined,
    async read(tag: string, domain: string) {
      const language = tag.slice(0, 2)
      const name = SHARED_DOMAINS.includes(domain) ? language : `${language}/${domain}`
      const { default: texts } = (await loadPart(name)) as Parts['texts']
      const pseudo = (Object.keys(PSEUDO_LOCALES) as PseudoLocale[]).find((locale) => tagOf(locale) === tag)
      if (!pseudo) return texts
      const { pseudoTexts } = (await loadPart('pseudo')) as Parts['pseudo']
      return pseudoTexts(texts, pseudo)
    },
  }
}
