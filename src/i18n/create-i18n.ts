/**
 * Messages and formats of one instance in one language. Each file of messages is loaded once, by the widget that needs
 * it, and no English is loaded in addition to another language. Source: docs/spec/i18n.md I18N-4…I18N-7.
 */
import type { LocaleCode } from '../contract/index.ts'
import { type I18next, tagOf } from './create-i18next.ts'
import { createFormats, type Formats } from './formats.ts'
import type { MessageDomain, MessageKey, PluralKey, TextKey } from './message-keys.ts'
import { readableTexts } from './readable-texts.ts'

export type MessageValues = Readonly<Record<string, string | number>>
/**
 * Texts of the host page or the provider that override ours: key → text in i18next syntax. A plural has one key per
 * form, as in our files: `common.daysLate_one`. Keys that only the host page uses, with `nt.t()`, begin with `own.` or
 * `portal.`.
 */
export type MessageOverrides = Readonly<
  Partial<Record<TextKey | PluralKey | `own.${string}` | `portal.${string}`, string>>
>

/** Layers that override our texts; the host page's texts take precedence over the provider's (I18N-6). */
const LAYERS = ['host', 'provider'] as const
export type Layer = (typeof LAYERS)[number]

export interface I18n {
  readonly locale: LocaleCode
  readonly formats: Formats
  /** Returns the text of a key; an empty text while its file is not loaded, never the key itself. */
  t(key: MessageKey, values?: MessageValues): string
  /** Returns the text for an error code, or a general text if the code has none. */
  errorText(code: string, values?: MessageValues): string
  /** Returns a text of the host page's own `messages`. */
  hostText(key: string, values?: MessageValues): string
  /** Loads those of these message domains that are not loaded yet. */
  load(domains: readonly string[]): Promise<void>
  /** Returns all message domains requested with `load`, so that another language can load the same ones. */
  domains(): readonly string[]
  /** Replaces the texts of a layer; they override ours in any loading order. */
  override(layer: Layer, messages: Readonly<Record<string, string | undefined>>): void
}

/**
 * Accepts any key, because i18next checks keys against one type of all texts, which is too large for the compiler. The
 * widgets' `t` checks keys as a union.
 */
interface Translator {
  t(key: string, options: object): string
}

/** @param timeZone time zone of the program */
export function createI18n(locale: LocaleCode, timeZone: string, i18next: I18next): I18n {
  const tag = tagOf(locale)
  const requested = new Set<string>()
  const translator = i18next as unknown as Translator

  /**
   * Returns where to look up a key. Messages for domain errors are in separate files, and their keys have only the
   * code.
   */
  function placesOf(key: string): (Layer | MessageDomain)[] {
    const domain = key.slice(0, key.indexOf('.'))
    const slices = domain === 'errors' ? [...requested].filter((name) => name.endsWith('errors')) : [domain]
    return [...LAYERS, ...(slices as MessageDomain[])]
  }

  function text(key: string, values: MessageValues = {}): string {
    const { count, context } = values
    const found = translator.t(key, {
      lng: tag,
      ns: placesOf(key),
      replace: values,
      // A text references no other text: `$t(…)` is shown as it is.
      nest: false,
      ...(typeof count === 'number' && { count }),
      ...(typeof context === 'string' && { context }),
    })
    // `bis 24. Nov.` at the end of a sentence: the period of the abbreviation also ends the sentence (I18N-13).
    return found.replace(/\.\.(?=\s|$)/g, '.')
  }

  const isThere = (domain: string) => i18next.hasResourceBundle(tag, domain)

  return {
    locale,
    formats: createFormats(locale, timeZone),
    t: text,
    hostText: text,
    errorText: (code, values) => text(`errors.${code}`, values) || text('errors.server-error'),
    domains: () => [...requested],
    load(domains) {
      domains.forEach((domain) => requested.add(domain))
      const missing = [...new Set(domains)].filter((domain) => !isThere(domain))
      return new Promise((resolve, reject) => {
        if (missing.length === 0) return resolve()
        // i18next also reports a file that failed to load to callers that wait for another one.
        const settle = (errors?: readonly unknown[]) => (missing.every(isThere) ? resolve() : reject(errors?.[0]))
        void i18next.reloadResources([tag], missing, settle)
      })
    },
    override(layer, messages) {
      i18next.removeResourceBundle(tag, layer).addResourceBundle(tag, layer, readableTexts(messages))
    },
  }
}
