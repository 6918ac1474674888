/** What a host hands to `init` and what it gets: the public types. Source: docs/spec/widgets.md WID-7, WID-28…WID-31. */
import type { RetryBudget } from '../api/retry-budget.ts'
import type { Capability, Consent, EventName, LocaleCode, NetTermsError, NetTermsEvents } from '../contract/index.ts'
import type { DoctorReport } from '../debug/doctor-report.ts'
import type { MessageOverrides, MessageValues } from '../i18n/create-i18n.ts'
import type { ColorScheme } from '../kit/instance.ts'
import type { UrlState } from '../kit/url-state.ts'
import type { NetTermsState } from '../store/create-store.ts'
import type { AppearanceOptions } from '../theme/appearance.ts'

export type { MessageKey } from '../i18n/message-keys.ts'
export type { MessageOverrides } from '../i18n/create-i18n.ts'
export type { ComponentContext, ComponentModule } from '../kit/component-module.ts'
export type { AppearanceOptions } from '../theme/appearance.ts'

export interface NetTermsOptions {
  /** Base of the API: `https://api.provider.example/api`. */
  api: string
  /** Publishable key; not needed with `session: 'cookie'`. */
  key?: string
  /** `cookie`: the page is the provider's own and the user signs in there. */
  session?: 'cookie'
  /** A client secret from the page's own server, asked for again when a session ends. */
  fetchClientSecret?(request: { signal: AbortSignal; sessionId: string | null }): Promise<string>
  /** Instead of the function: an address of the page's own origin that answers a POST with `{ "client_secret": "cs_…" }`. */
  sessionUrl?: string
  /** Origin of the secure frame. Absent: what the API's config says. */
  secureOrigin?: string
  /** BCP 47. Absent: the stored language, the document's, English. */
  locale?: string
  /** Texts over ours, by language (`de`, for `de-AT` too) and key, in i18next syntax: `{{amount}}`, `common.daysLate_one`. */
  messages?: Readonly<Partial<Record<LocaleCode, MessageOverrides>>>
  appearance?: AppearanceOptions
  /** Default `auto`. */
  colorScheme?: ColorScheme
  /**
   * What somebody chose about third parties, where the host asks that itself; null: not asked yet. Nothing of it is kept by
   * the browser, and a choice made in a widget is told by `nt-consent-change`. Absent: widgets ask, this browser keeps it.
   */
  consent?: Consent | null | undefined
  /** Where filters, sort, page and step are kept. Default `memory`: the page's address stays its own. */
  urlState?: 'memory' | 'query' | 'hash' | UrlState
  /** The host goes there itself: no widget opens another in its own place. */
  onNavigate?(target: NavigationTarget): void
  onError?(error: NetTermsError): void
  onEvent?(event: { type: string; detail: unknown; widget: string }): void
  /** Put on every script that the loader adds. */
  nonce?: string
  /** Instances of different namespaces do not see each other. Default `default`. */
  namespace?: string
  /** Self-hosted builds only: how requests are sent, for tests and previews. */
  fetch?: typeof fetch
}

/** Where a widget would lead: another widget's name, or the `to` of `nt-navigate`, and what it is to show. */
export interface NavigationTarget {
  to: string
  params: Readonly<Record<string, string>>
}

/** What the page provides to every instance: the release's code, the network, one retry budget. */
export interface PageServices {
  readonly version: string
  readonly fetch: typeof fetch
  /** Shared by all instances of the page: their requests go to the same server. */
  readonly retryBudget: RetryBudget
  /** Loads the code of a widget; false when this build has none of that tag. */
  loadWidget(tag: string): boolean
  /** Code and texts that are not part of the core, by name: `debug`, `de`, `de/invoices`. */
  load(name: string): Promise<unknown>
  /**
   * Runs `<provider's folder>/components/<name>.js` when its bytes have this SHA-384, in base64. Absent in self-hosted
   * builds, which have no such folder.
   */
  readonly loadComponent?: ((name: string, hash: string) => Promise<unknown>) | undefined
}

export interface NetTermsInstance {
  /** Changes language, texts, appearance, colour scheme or consent of everything on the page, live. */
  update(changes: Pick<NetTermsOptions, 'locale' | 'messages' | 'appearance' | 'colorScheme' | 'consent'>): void
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
  /** @param reason `expired` when a host ends a session that nobody uses any more; default `signed-out` */
  logout(reason?: 'signed-out' | 'expired'): Promise<void>
  /** What support asks for, with everything secret or personal left out. */
  doctor(): Promise<DoctorReport>
  /** Ends the instance: nothing of it answers any more. Elements on the page show that there is no session. */
  destroy(): void
}

/** A widget before and after its code has come: the element, and what one does with it. */
export interface WidgetHandle {
  readonly element: HTMLElement
  /** Puts the element into a place of the page, once; a selector that finds nothing, or is none, is told by `nt-error`. */
  mount(target: string | Element): WidgetHandle
  /** Texts become attributes, lists and functions properties of the element; undefined takes either away. */
  update(changes: Readonly<Record<string, unknown>>): void
  /** Asks the server again for everything that the widget shows. */
  refresh(): void
  on<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  once<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  unmount(): void
  /** Unmounts, and takes off every listener that the handle put on. */
  destroy(): void
}

/** What `init` gives. From the CDN it can be used before the core has come: calls are held and done in their order. */
export interface NetTermsHandle extends NetTermsInstance {
  /** Settles when the core has come. */
  readonly ready: Promise<unknown>
  /**
   * @param name of a widget, without `nt-`
   * @param attributes texts become attributes, lists and functions properties
   * @param element one that is there already
   */
  create(name: string, attributes?: Readonly<Record<string, unknown>>, element?: HTMLElement): WidgetHandle
}
