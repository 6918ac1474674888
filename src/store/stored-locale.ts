/** The language that somebody chose, kept by the browser (specification §9 "Local storage keys"). */
import { LOCALE_KEY, type LocaleCode } from '../contract/index.ts'

export function readStoredLocale(): string | null {
  try {
    return localStorage.getItem(LOCALE_KEY)
  } catch {
    return null
  }
}

export function storeLocale(locale: LocaleCode): void {
  try {
    localStorage.setItem(LOCALE_KEY, locale)
  } catch {
    // Without storage the language lasts as long as the page.
  }
}
