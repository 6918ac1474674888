/** Loads the portal's messages, one file per language, on demand. Source: docs/spec/shell.md SHL-5. */
import { type Language, languageOf, type LocaleCode } from 'netterms/contract'
import type { PortalMessages } from './messages/en.ts'

const FILES: Readonly<Record<Language, () => Promise<{ messages: PortalMessages }>>> = {
  bg: () => import('./messages/bg.ts'),
  cs: () => import('./messages/cs.ts'),
  da: () => import('./messages/da.ts'),
  de: () => import('./messages/de.ts'),
  en: () => import('./messages/en.ts'),
  es: () => import('./messages/es.ts'),
  fr: () => import('./messages/fr.ts'),
  hu: () => import('./messages/hu.ts'),
  it: () => import('./messages/it.ts'),
  lt: () => import('./messages/lt.ts'),
  nl: () => import('./messages/nl.ts'),
  pl: () => import('./messages/pl.ts'),
  pt: () => import('./messages/pt.ts'),
  ro: () => import('./messages/ro.ts'),
  sk: () => import('./messages/sk.ts'),
}

/**
 * Loads the messages of a language.
 * @throws if the message file fails to load
 */
export const messagesOf = async (locale: LocaleCode): Promise<PortalMessages> =>
  (await FILES[languageOf(locale)]()).messages
