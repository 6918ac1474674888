/** Words of the faces in the language of the page: English at once, another one when it has come. */
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

/** They are fetched while there is a network: a face that says that there is none must have its words by then. */
export function useFaceTexts(locale: string): FaceTexts {
  const [texts, setTexts] = useState<FaceTexts>(english)
  useEffect(() => {
    let isCurrent = true
    const load = LANGUAGES[locale.slice(0, 2)]
    if (!load) return setTexts(english)
    void load().then(
      (language) => isCurrent && setTexts(language.texts),
      // English says it, too.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [locale])
  return texts
}

/** `{{name}}` of a text by its value. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)

/** `in 3 hours`, `in 1 minute`, `in 40 seconds`: the rest of a countdown in words. */
export function inWords(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (seconds >= 2 * 3600) return format.format(Math.ceil(seconds / 3600), 'hour')
  return seconds >= 60
    ? format.format(Math.ceil(seconds / 60), 'minute')
    : format.format(Math.max(0, seconds), 'second')
}
