/**
 * Loads the texts of the error screens in the language of the page; English is shown until another language has loaded.
 */
import { useEffect, useState } from 'preact/hooks'
import { type FaceTexts, texts as english } from './texts/en.ts'

export type { FaceTexts }

const LANGUAGES: Readonly<Record<string, () => Promise<{ texts: FaceTexts }>>> = {
  bg: () => import('./texts/bg.ts'),
  cs: () => import('./texts/cs.ts'),
  da: () => import('./texts/da.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  fr: () => import('./texts/fr.ts'),
  hu: () => import('./texts/hu.ts'),
  it: () => import('./texts/it.ts'),
  lt: () => import('./texts/lt.ts'),
  nl: () => import('./texts/nl.ts'),
  pl: () => import('./texts/pl.ts'),
  pt: () => import('./texts/pt.ts'),
  ro: () => import('./texts/ro.ts'),
  sk: () => import('./texts/sk.ts'),
}

/**
 * Returns the texts. They are loaded early, because the screen for a missing network needs them when nothing can be
 * loaded.
 */
export function useFaceTexts(locale: string): FaceTexts {
  const [texts, setTexts] = useState<FaceTexts>(english)
  useEffect(() => {
    let isCurrent = true
    const load = LANGUAGES[locale.slice(0, 2)]
    if (!load) return setTexts(english)
    void load().then(
      (language) => isCurrent && setTexts(language.texts),
      // If loading fails, the English texts stay.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [locale])
  return texts
}

/** Replaces each `{{name}}` in a text with its value. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** Formats the rest of a countdown: `in 3 hours`, `in 1 minute`, `in 40 seconds`. */
export function inWords(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (seconds >= 2 * 3600) return format.format(Math.ceil(seconds / 3600), 'hour')
  return seconds >= 60
    ? format.format(Math.ceil(seconds / 60), 'minute')
    : format.format(Math.max(0, seconds), 'second')
}
