import type { Language } from '../contract/index.ts'

/**
 * Returns the name of a language in that language: `Deutsch`. The browser provides it, so builds leave out the
 * contract's table of names.
 */
export function languageName(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
