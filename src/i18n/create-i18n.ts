/**
 * Texts of one instance in one language: slices are loaded by the widget that needs them, never twice, and no English
 * beside another language. Source: docs/spec/i18n.md I18N-4…I18N-7.
 */
import { formatsOf, languageOf, type LocaleCode, type PseudoLocale } from '../contract/index.ts'
import { createFormats, type Formats } from './formats.ts'
import { type CompiledMessage, formatMessage, type MessageValues } from './format-message.ts'
import type { MessageKey } from './message-keys.ts'

export type { MessageValues }
/** Texts of the host or the provider over ours: key → ICU text. Keys that only the host knows are for its own `nt.t()`. */
export type MessageOverrides = Readonly<Partial<Record<MessageKey | (string & Record<never, never>), string>>>

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
  /** All that were asked for, so that another language can have the same. */
  domains(): readonly string[]
  /** Lays texts over ours; they win, whatever is loaded later. */
  override(messages: MessageOverrides): Promise<void>
}

/** Domains that every widget needs are one file of the language. */
const SHARED_DOMAINS = ['common', 'errors']

/** What the texts need beyond the core; texts are `de` (shared by all widgets) and `de/invoices`. */
interface Parts {
  icu: { compileMessages(messages: readonly (readonly [string, string])[]): [string, unknown][] }
  pseudo: { pseudoTexts(messages: Readonly<Record<string, unknown>>, locale: PseudoLocale): Record<string, unknown> }
  texts: { default: Record<string, unknown> }
}

/**
 * @param timeZone of the programme
 * @param loadPart gives code and texts that are not part of the core, by name
 */
export function createI18n(locale: LocaleCode, timeZone: string, loadPart: (name: string) => Promise<unknown>): I18n {
  const language = languageOf(locale)
  const tag = formatsOf(locale)
  const texts = new Map<string, CompiledMessage>()
  const loading = new Map<string, Promise<void>>()
  const asked = new Set<string>()
  let overrides: Record<string, unknown> = {}
  /** The host's own texts on their way: a page that shows nothing else waits for them too. */
  let overriding: Promise<unknown> = Promise.resolve()
  const formats = createFormats(locale, timeZone)

  function add(messages: Record<string, unknown>): void {
    for (const [key, message] of Object.entries({ ...messages, ...overrides })) {
      texts.set(key, message as CompiledMessage)
    }
  }

  async function loadTexts(name: string): Promise<Record<string, unknown>> {
    const { default: messages } = (await loadPart(name)) as Parts['texts']
    if (locale === language) return messages
    const { pseudoTexts } = (await loadPart('pseudo')) as Parts['pseudo']
    return pseudoTexts(messages, locale as PseudoLocale)
  }

  const has = (key: string) => texts.has(key)
  // `bis 24. Nov.` at the end of a sentence: the point of the abbreviation is the sentence's as well (I18N-13).
  const text = (key: string, values: MessageValues = {}): string =>
    formatMessage(texts.get(key) ?? '', values, tag).replace(/\.\.(?=\s|$)/g, '.')

  return {
    locale,
    formats,
    t: text,
    hostText: text,
    errorText: (code, values) => (has(`errors.${code}`) ? text(`errors.${code}`, values) : text('errors.server-error')),
    domains: () => [...asked],
    load(domains) {
      domains.forEach((domain) => asked.add(domain))
      const names = domains.map((domain) => (SHARED_DOMAINS.includes(domain) ? language : `${language}/${domain}`))
      const parts = [...new Set(names)].map((name) => {
        const known = loading.get(name)
        if (known) return known
        const part = loadTexts(name).then(add)
        loading.set(name, part)
        part.catch(() => loading.delete(name))
        return part
      })
      return Promise.all([...parts, overriding]).then(() => undefined)
    },
    override(messages) {
      const part = compileAll(messages, loadPart).then((compiled) => {
        overrides = { ...overrides, ...compiled }
        add({})
      })
      // Without the host's texts ours are shown.
      overriding = part.catch(() => undefined)
      return part
    },
  }
}

/** A plain text is its own; only texts with ICU syntax need the compiler, which is a chunk of its own. */
async function compileAll(
  messages: MessageOverrides,
  loadPart: (name: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const texts = Object.entries(messages).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const isIcu = ([, text]: [string, string]) => /[{}'#]/.test(text)
  const icu = texts.filter(isIcu)
  const compiled = icu.length > 0 ? ((await loadPart('icu')) as Parts['icu']).compileMessages(icu) : []
  return Object.fromEntries([...texts.filter((entry) => !isIcu(entry)), ...compiled])
}
