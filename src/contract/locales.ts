/**
 * Languages of the interface, one row each. Source: docs/spec/i18n.md I18N-1 (specification §1). `complete: false`
 * marks a language with incomplete texts: it is never offered and never chosen.
 */
export const LOCALES = {
  bg: { label: 'Български', complete: true },
  cs: { label: 'Čeština', complete: true },
  da: { label: 'Dansk', complete: true },
  de: { label: 'Deutsch', complete: true },
  en: { label: 'English', complete: true },
  es: { label: 'Español', complete: true },
  fr: { label: 'Français', complete: true },
  hu: { label: 'Magyar', complete: true },
  it: { label: 'Italiano', complete: true },
  lt: { label: 'Lietuvių', complete: true },
  nl: { label: 'Nederlands', complete: true },
  pl: { label: 'Polski', complete: true },
  // The texts are European Portuguese; plain `pt` would format amounts and dates as in Brazil.
  pt: { label: 'Português', complete: true, formats: 'pt-PT' },
  ro: { label: 'Română', complete: true },
  sk: { label: 'Slovenčina', complete: true },
} as const

/** Pseudo-locales for tests: accented and longer texts, and right to left. Never offered; chosen by exact name only. */
export const PSEUDO_LOCALES = {
  'en-XA': { direction: 'ltr' },
  'ar-XB': { direction: 'rtl' },
} as const

/** One of `PSEUDO_LOCALES`. */
export type PseudoLocale = keyof typeof PSEUDO_LOCALES
/** Code of a language in `LOCALES`. */
export type Language = keyof typeof LOCALES
/** A language or a pseudo-locale. */
export type LocaleCode = Language | PseudoLocale
/** Used when no requested language is available. */
export const DEFAULT_LOCALE: Language = 'en'

const isLanguage = (code: string): code is Language => Object.hasOwn(LOCALES, code)
const isPseudo = (code: string): code is PseudoLocale => Object.hasOwn(PSEUDO_LOCALES, code)
/**
 * Key in local storage for the language that a user chose (specification §9 "Local storage keys"). Instances with a
 * namespace use separate keys (WID-7).
 */
export const LOCALE_KEY = 'netterms:locale'

/** Whether a text is the code of a locale. */
export const isLocale = (code: string): code is LocaleCode => isLanguage(code) || isPseudo(code)

/** The language that supplies the texts and formats of a locale: pseudo-locales transform the English ones. */
export const languageOf = (locale: LocaleCode): Language => (isPseudo(locale) ? DEFAULT_LOCALE : locale)
/** BCP 47 tag for formatting numbers, dates, and plurals of a language. */
export function formatsOf(locale: LocaleCode): string {
  const language = languageOf(locale)
  const row = LOCALES[language]
  return 'formats' in row ? row.formats : language
}

/** Writing direction of a locale. */
export const directionOf = (locale: LocaleCode): 'ltr' | 'rtl' =>
  isPseudo(locale) ? PSEUDO_LOCALES[locale].direction : 'ltr'

/** Locales with complete texts, in the order of the table (I18N-2). */
export const offeredLocales = (Object.keys(LOCALES) as Language[]).filter((code) => LOCALES[code].complete)

/**
 * The first available language: the tag itself, else its base language (`pt-BR` → `pt`), else `en` (I18N-3).
 *
 * @param wishes BCP 47 tags in order of preference; empty and unknown ones are skipped
 */
export function negotiateLocale(wishes: readonly (string | null | undefined)[]): LocaleCode {
  for (const wish of wishes) {
    if (wish && isPseudo(wish)) return wish
    const base = wish?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
    if (isLanguage(base) && LOCALES[base].complete) return base
  }
  return DEFAULT_LOCALE
}
