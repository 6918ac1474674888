/** What a host hands to `init` and what it gets: the public types of an instance. Source: docs/spec/widgets.md WID-7. */
import type { Capability, NetTermsError } from './contract/index.ts'
import type { MessageOverrides, MessageValues } from './i18n/create-i18n.ts'
import type { ColorScheme } from './kit/instance.ts'
import type { UrlState } from './kit/url-state.ts'
import type { NetTermsState } from './store/create-store.ts'

export interface AppearanceOptions {
  /** `--nt-*` tokens without the prefix's dashes: `{ 'color-accent': '#0a7' }`. Values are validated by kind. */
  tokens?: Readonly<Record<string, string>>
}

export interface NetTermsOptions {
  /** Base of the API: `https://api.provider.example/api`. */
  api: string
  /** Publishable key; not needed with `session: 'cookie'`. */
  key?: string
  /** `cookie`: the page is the provider's own and the user signs in there. */
  session?: 'cookie'
  /** A client secret from the page's own server, asked for again when a session ends. */
  fetchClientSecret?(request: { signal: AbortSignal; sessionId: string | null }): Promise<string>
  /** BCP 47. Absent: the stored language, the document's, English. */
  locale?: string
  /** Texts over ours, by language and key, in ICU syntax. */
  messages?: Readonly<Record<string, MessageOverrides>>
  appearance?: AppearanceOptions
  /** Default `auto`. */
  colorScheme?: ColorScheme
  urlState?: 'memory' | 'query' | UrlState
  onError?(error: NetTermsError): void
  onEvent?(event: { type: string; detail: unknown; widget: string }): void
  namespace?: string
}

/** What the loader hands over beside the options. */
export interface Host {
  fetch: typeof fetch
  loadWidget(tag: string): boolean
}

export interface NetTermsInstance {
  /** Changes language, texts, appearance or colour scheme of everything on the page, live. */
  update(changes: Pick<NetTermsOptions, 'locale' | 'messages' | 'appearance' | 'colorScheme'>): void
  /** Whether the session holds a capability; false until it is known. */
  can(capability: Capability): boolean
  /** The shared state: session, config, flags, language. */
  getState(): NetTermsState
  /** Calls back after every change of it; returns its own undo. */
  subscribe(listener: (state: NetTermsState) => void): () => void
  /** A text of ours or of `messages`, once loaded. */
  t(key: string, values?: MessageValues): string
  /** Loads slices of texts beside those of the widgets. */
  loadMessages(domains: readonly string[]): Promise<void>
  reloadSession(): Promise<void>
  logout(): Promise<void>
  /** Ends the instance: nothing of it answers any more. Elements on the page show that there is no session. */
  destroy(): void
}
