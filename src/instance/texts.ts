/**
 * The texts of one instance in its language: the provider's texts override ours, and the host page's override both.
 * Source: docs/spec/i18n.md I18N-3, I18N-6.
 */
import type { Api } from '../api/create-api.ts'
import {
  languageOf,
  listLocaleMessages,
  type LocaleCode,
  negotiateLocale,
  PROGRAM_TIME_ZONE,
} from '../contract/index.ts'
import { createI18n, type I18n } from '../i18n/create-i18n.ts'
import { createI18next } from '../i18n/create-i18next.ts'
import type { NetTermsOptions, PageServices } from './options.ts'
import type { Store } from '../store/create-store.ts'
import { readStoredLocale, storeLocale } from '../store/stored-locale.ts'

export interface InstanceTexts {
  current(): I18n
  subscribe(listener: () => void): () => void
  update(changes: Pick<NetTermsOptions, 'locale' | 'messages'>): void
  /** Merges the provider's texts over ours. */
  mergeServerTexts(): Promise<void>
  /** Makes every widget render its texts again. */
  redraw(): void
}

export function createInstanceTexts(
  options: NetTermsOptions,
  { load }: Pick<PageServices, 'load'>,
  { api, store }: { api: () => Api; store: Store },
): InstanceTexts {
  const listeners = new Set<() => void>()
  /** Sets a new object each time, because components would not render again after a merge otherwise. */
  const notify = () => {
    texts = { ...texts }
    listeners.forEach((listener) => listener())
  }
  const i18next = createI18next(load)
  let overrides = options.messages ?? {}
  let texts = create(firstLocale(options))

  function create(locale: LocaleCode): I18n {
    const i18n = createI18n(locale, PROGRAM_TIME_ZONE, i18next)
    i18n.override('host', overrides[locale] ?? {})
    store.setState({ locale })
    return i18n
  }

  async function mergeServerTexts(): Promise<void> {
    const current = texts
    const { data } = await api().send(listLocaleMessages, { filter: { locale: languageOf(current.locale) } })
    const messages = data.find(({ id }) => id === current.locale)?.messages
    if (!messages) return
    current.override('provider', messages)
    notify()
  }

  return {
    current: () => texts,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    update({ locale: wish, messages }) {
      if (messages) overrides = messages
      if (!wish && !messages) return
      const locale = negotiateLocale([wish, texts.locale])
      if (wish) storeLocale(locale, options.namespace)
      texts = create(locale)
      notify()
      if (store.getState().config?.loadLocales) void mergeServerTexts().catch(() => undefined)
    },
    mergeServerTexts,
    redraw: notify,
  }
}

/**
 * Returns the first language. On a partner's page the page's language takes precedence over the stored one; in the
 * portal the stored one comes first (I18N-3).
 */
function firstLocale({ session, locale, namespace }: NetTermsOptions): LocaleCode {
  const stored = readStoredLocale(namespace)
  return negotiateLocale([
    ...(session === 'cookie' ? [stored, locale] : [locale, stored]),
    document.documentElement.lang,
  ])
}
