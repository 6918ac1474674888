/**
 * Languages of the interface, one row each. Source: docs/spec/i18n.md I18N-1 (specification §1).
 * `complete: false` is a language whose texts are not written yet: it is never offered and never chosen.
 */
export const LOCALES = {
  bg: { label: 'Български', complete: false },
  cs: { label: 'Čeština', complete: false },
  da: { label: 'Dansk', complete: false },
  de: { label: 'Deutsch', complete: true },
  en: { label: 'English', complete: true },
  es: { label: 'Español', complete: false },
  fr: { label: 'Français', complete: false },
  hu: { label: 'Magyar', complete: false },
  it: { label: 'Italiano', complete: false },
  lt: { label: 'Lietuvių', complete: false },
  nl: { label: 'Nederlands', complete: false },
  pl: { label: 'Polski', complete: false },
  pt: { label: 'Português', complete: false },
  ro: { label: 'Română', complete: false },
  sk: { label: 'Slovenčina', complete: false },
} as const

export type LocaleCode = keyof typeof LOCALES
export const DEFAULT_LOCALE: LocaleCode = 'en'

export const isLocale = (code: string): code is LocaleCode => Object.hasOwn(LOCALES, code)

/** Locales whose texts are complete, in the order of the table (I18N-2). */
export const offeredLocales = (Object.keys(LOCALES) as LocaleCode[]).filter((code) => LOCALES[code].complete)

/**
 * The first wish that can be met: the tag itself, else its base language (`pt-BR` → `pt`), else `en` (I18N-3).
 *
 * @param wishes BCP 47 tags, most wanted first; empty and unknown ones are passed over
 */
export function negotiateLocale(wishes: readonly (string | null | undefined)[]): LocaleCode {
  for (const wish of wishes) {
    const base = wish?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
    if (isLocale(base) && LOCALES[base].complete) return base
  }
  return DEFAULT_LOCALE
}
