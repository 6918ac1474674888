/** The user's selected language, stored in the browser (specification §9 "Local storage keys"; I18N-17). */
import { LOCALE_KEY, type LocaleCode } from '../contract/index.ts'

/** @param namespace namespace of the instance; instances do not share their language */
export function readStoredLocale(namespace?: string): string | null {
  try {
    return localStorage.getItem(keyOf(namespace))
  } catch {
    return null
  }
}

export function storeLocale(locale: LocaleCode, namespace?: string): void {
  try {
    localStorage.setItem(keyOf(namespace), locale)
  } catch {
    // Without storage, the language applies until the page unloads.
  }
}

const keyOf = (namespace = 'default'): string => LOCALE_KEY + (namespace === 'default' ? '' : `:${namespace}`)
