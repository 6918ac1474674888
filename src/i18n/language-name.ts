import type { Language } from '../contract/index.ts'

/**
 * What those who speak a language call it: `Deutsch`. The browser knows, so that no page carries a table of names: builds
 * leave that of the contract out.
 */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
