/**
 * Languages of the interface, one row each. Source: docs/spec/i18n.md I18N-1 (specification §1).
 * `complete: false` is a language whose texts are not written yet: it is never offered and never chosen.
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
  // The texts are European Portuguese; plain `pt` would write amounts and dates as Brazil does.
  pt: { label: 'Português', complete: true, formats: 'pt-PT' },
  ro: { label: 'Română', complete: true },
  sk: { label: 'Slovenčina', complete: true },
} as const

/** Locales of no language, for tests: accented and longer, and right to left. Never offered; chosen by their whole name only. */
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
 * Key of the browser's storage: the language that somebody chose (specification §9 "Local storage keys"). Instances of other
 * namespaces have their own, since they do not see each other (WID-7).
 */
export const LOCALE_KEY = 'netterms:locale'

/** Whether a text is the code of a locale. */
export const isLocale = (code: string): code is LocaleCode => isLanguage(code) || isPseudo(code)

/** The language whose texts and formats a locale has: a pseudo-locale changes the English ones. */
export const languageOf = (locale: LocaleCode): Language => (isPseudo(locale) ? DEFAULT_LOCALE : locale)
/** BCP 47 tag by which numbers, dates and plurals are written in a language. */
export function formatsOf(locale: LocaleCode): string {
  const language = languageOf(locale)
  const row = LOCALES[language]
  return 'formats' in row ? row.formats : language
}

/** Writing direction of a locale. */
export const directionOf = (locale: LocaleCode): 'ltr' | 'rtl' =>
  isPseudo(locale) ? PSEUDO_LOCALES[locale].direction : 'ltr'

/** Locales whose texts are complete, in the order of the table (I18N-2). */
export const offeredLocales = (Object.keys(LOCALES) as Language[]).filter((code) => LOCALES[code].complete)

/**
 * The first wish that can be met: the tag itself, else its base language (`pt-BR` → `pt`), else `en` (I18N-3).
 *
 * @param wishes BCP 47 tags, most wanted first; empty and unknown ones are passed over
 */
export function negotiateLocale(wishes: readonly (string | null | undefined)[]): LocaleCode {
  for (const wish of wishes) {
    if (wish && isPseudo(wish)) return wish
    const base = wish?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
    if (isLanguage(base) && LOCALES[base].complete) return base
  }
  return DEFAULT_LOCALE
}
