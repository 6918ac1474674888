/**
 * Texts of one instance in one language: slices are loaded by the widget that needs them, never twice, and no English
 * beside another language. Source: docs/spec/i18n.md I18N-4…I18N-7.
 */
import { setupI18n } from '@lingui/core'
import { LOADERS } from 'virtual:messages'
import { isErrorCode, type LocaleCode } from '../contract/index.ts'
import { createFormats, type Formats } from './formats.ts'
import type { MessageDomain, MessageKey } from './message-keys.ts'

export type MessageValues = Readonly<Record<string, string | number>>
/** Texts of the host or the provider over ours: key → ICU text. */
export type MessageOverrides = Readonly<Record<string, string>>

export interface I18n {
  readonly locale: LocaleCode
  readonly formats: Formats
  /** The text of a key; a key whose slice is not there yet is an empty text, never its name. */
  t(key: MessageKey, values?: MessageValues): string
  /** The text for an error code; the general one when the code has none. */
  errorText(code: string, values?: MessageValues): string
  /** Keys that only a host knows: its own `messages`. */
  hostText(key: string, values?: MessageValues): string
  /** Loads what is missing of these slices. */
  load(domains: readonly string[]): Promise<void>
  /** Lays texts over ours; they win, whatever is loaded later. */
  override(messages: MessageOverrides): Promise<void>
}

export function createI18n(locale: LocaleCode, timeZone: string): I18n {
  const lingui = setupI18n({ locale, messages: { [locale]: {} } })
  const loading = new Map<string, Promise<void>>()
  let overrides: Record<string, unknown> = {}
  /** The host's own texts on their way: a page that shows nothing else waits for them too. */
  let overriding: Promise<unknown> = Promise.resolve()
  const formats = createFormats(locale, timeZone)

  const add = (messages: Record<string, unknown>) =>
    lingui.load(locale, { ...messages, ...overrides } as Parameters<typeof lingui.load>[1] & object)

  const has = (key: string) => Object.hasOwn(lingui.messages, key)
  // `bis 24. Nov.` at the end of a sentence: the point of the abbreviation is the sentence's as well (I18N-13).
  const text = (key: string, values?: MessageValues): string =>
    has(key) ? lingui._(key, values).replace(/\.\.(?=\s|$)/g, '.') : ''

  return {
    locale,
    formats,
    t: text,
    hostText: text,
    errorText: (code, values) =>
      isErrorCode(code) && has(`errors.${code}`) ? text(`errors.${code}`, values) : text('errors.server-error'),
    load(domains) {
      const parts = domains.map((domain) => {
        const known = loading.get(domain)
        if (known) return known
        const loader = LOADERS[`${locale}/${domain as MessageDomain}`]
        const part = loader ? loader().then(({ default: messages }) => add(messages)) : Promise.resolve()
        loading.set(domain, part)
        part.catch(() => loading.delete(domain))
        return part
      })
      return Promise.all([...parts, overriding]).then(() => undefined)
    },
    override(messages) {
      const part = compileAll(messages).then((compiled) => {
        overrides = { ...overrides, ...compiled }
        add({})
      })
      // Without the host's texts ours are shown.
      overriding = part.catch(() => undefined)
      return part
    },
  }
}

async function compileAll(messages: MessageOverrides): Promise<Record<string, unknown>> {
  const names = Object.keys(messages)
  const compiled: Record<string, unknown> = {}
  // Only texts with ICU syntax need the compiler, which is a chunk of its own.
  const isIcu = (message: string) => /[{}'#]/.test(message)
  const compile = names.some((name) => isIcu(messages[name] ?? ''))
    ? (await import('./compile-messages.ts')).compileMessages
    : null
  for (const name of names) {
    const message = messages[name] ?? ''
    compiled[name] = compile && isIcu(message) ? compile(message) : [message]
  }
  return compiled
}
