/** Public types of `init`: its options and the instance that it returns. Source: docs/spec/widgets.md WID-7, WID-28…WID-31. */
import type { RetryBudget } from '../api/retry-budget.ts'
import type {
  Capability,
  Consent,
  EventName,
  Language,
  LocaleCode,
  NetTermsError,
  NetTermsEvents,
} from '../contract/index.ts'
import type { DoctorReport } from '../debug/doctor-report.ts'
import type { MessageOverrides, MessageValues } from '../i18n/create-i18n.ts'
import type { AccessExplanation } from '../kit/access-reason.tsx'
import type { ColorScheme } from '../kit/instance.ts'
import type { UrlState } from '../kit/url-state.ts'
import type { NetTermsState } from '../store/create-store.ts'
import type { AppearanceOptions } from '../theme/appearance.ts'

export type { MessageKey, PluralKey, TextKey } from '../i18n/message-keys.ts'
export type { MessageOverrides } from '../i18n/create-i18n.ts'
export type { ComponentContext, ComponentModule } from '../kit/component-module.ts'
export type { AppearanceOptions } from '../theme/appearance.ts'
export type { Seed } from '../theme/seed.ts'
export type { UrlParams, UrlState } from '../kit/url-state.ts'
export type { AccessExplanation } from '../kit/access-reason.tsx'
export type { ColorScheme } from '../kit/instance.ts'
export type { LoggedRequest } from '../debug/activity-log.ts'
export type { Deprecation } from '../debug/deprecations.ts'
export type { DoctorReport } from '../debug/doctor-report.ts'

/** Options of `init`: the common ones, and one of three sources for the session. */
export type NetTermsOptions = SharedOptions & (CookieSession | SecretFunctionSession | SessionUrlSession)

/** Session of the provider's own page, where the user signs in. */
export interface CookieSession {
  /** `cookie`: the browser's session of the provider's own origin. */
  session: 'cookie'
  key?: undefined
  fetchClientSecret?: undefined
  sessionUrl?: undefined
}

/** Session with client secrets from a function of the page. */
export interface SecretFunctionSession {
  session?: undefined
  /** Publishable key: `pk_test_…` or `pk_live_…`; never a secret key. */
  key: string
  /** Returns a client secret from the host page's server; called again when a session expires. */
  fetchClientSecret(request: { signal: AbortSignal; sessionId: string | null }): Promise<string>
  sessionUrl?: undefined
}

/** Session with client secrets from an address of the page's own server. */
export interface SessionUrlSession {
  session?: undefined
  /** Publishable key: `pk_test_…` or `pk_live_…`; never a secret key. */
  key: string
  fetchClientSecret?: undefined
  /** Address of the page's own origin that answers a POST with `{ "client_secret": "cs_…" }`. */
  sessionUrl: string
}

/** A BCP 47 tag of a supported language: `de`, `de-AT`. */
export type LocaleTag = LocaleCode | `${Language}-${string}`

/** An event of a widget, as passed to `onEvent`. */
export type WidgetEvent = {
  [Type in EventName]: {
    readonly type: Type
    readonly detail: NetTermsEvents[Type]
    /** Tag of the widget; empty for an event that concerns no single widget. */
    readonly widget: string
  }
}[EventName]

/** Options of `init` that do not concern the session. */
export interface SharedOptions {
  /** Base of the API: `https://api.provider.example/api`. */
  api: string
  /** Origin of the secure frame. Default: the one in the API's configuration. */
  secureOrigin?: string
  /** BCP 47 tag. Default: the stored language, then the document's, then English. */
  locale?: LocaleTag
  /**
   * Texts that override ours, by language (`de`, for `de-AT` too) and key, in i18next syntax: `{{amount}}`,
   * `common.daysLate_one`.
   */
  messages?: Readonly<Partial<Record<LocaleCode, MessageOverrides>>>
  /** Tokens and brand colors. */
  appearance?: AppearanceOptions
  /** Default `auto`. */
  colorScheme?: ColorScheme
  /**
   * The user's choice about third-party services if the host page manages it; null: no choice yet. The browser then
   * stores nothing, and `nt-consent-change` reports a choice made in a widget. Absent: widgets show the banner, and the
   * browser stores the choice.
   */
  consent?: Consent | null | undefined
  /** Where filters, sort, page, and step are kept. Default `memory`, which does not change the page's URL. */
  urlState?: 'memory' | 'query' | 'hash' | UrlState
  /**
   * Called for each navigation instead of the widget's own navigation, so that no widget replaces itself with another.
   */
  onNavigate?(target: NavigationTarget): void
  /** Called for each error that a widget or the instance reports. */
  onError?(error: NetTermsError): void
  /** Called for each event of each widget; `type` determines the type of `detail`. */
  onEvent?(event: WidgetEvent): void
  /** Nonce of every script that the loader adds. */
  nonce?: string
  /** Instances of different namespaces share nothing. Default `default`. */
  namespace?: string
  /** Self-hosted builds only: replaces `fetch`, for tests and previews. */
  fetch?: typeof fetch
}

/** Target of a navigation: `to` is a widget's name or the `to` of `nt-navigate`, `params` its attributes. */
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
  /** Loads the code of a widget; false if this build does not have the tag. */
  loadWidget(tag: string): boolean
  /** Loads code and texts that are not part of the core, by name: `debug`, `de`, `de/invoices`. */
  load(name: string): Promise<unknown>
  /**
   * Runs `<provider's folder>/components/<name>.js` if its bytes have this SHA-384, in base64. Absent in self-hosted
   * builds, which have no such folder.
   */
  readonly loadComponent?: ((name: string, hash: string) => Promise<unknown>) | undefined
}

export interface NetTermsInstance {
  /** Changes the language, texts, appearance, color scheme, or consent of all widgets immediately. */
  update(changes: Pick<NetTermsOptions, 'locale' | 'messages' | 'appearance' | 'colorScheme' | 'consent'>): void
  /** Returns whether the session has a capability; false until the session is known. */
  can(capability: Capability): boolean
  /**
   * Explains whether the session has a capability, why or why not, who can grant it, and whether a flag or the
   * account's state prevents it, with a text for the user. Without a connection, the result has only what the page
   * knows.
   */
  explain(capability: Capability): Promise<AccessExplanation>
  /** The shared state: session, config, flags, language. */
  getState(): NetTermsState
  /** Calls the listener after every change of the state. @returns a function that unsubscribes */
  subscribe(listener: (state: NetTermsState) => void): () => void
  /** Returns the text of a key in the current language, once its texts are loaded. */
  t(key: string, values?: MessageValues): string
  /** Loads further texts by domain, for `t`. */
  loadMessages(domains: readonly string[]): Promise<void>
  /** Fetches the session, configuration, and flags again. */
  reloadSession(): Promise<void>
  /** Ends the session. @param reason `expired` if the host page ends an idle session; default `signed-out` */
  logout(reason?: 'signed-out' | 'expired'): Promise<void>
  /** Returns a report for support, without secrets or personal data. */
  doctor(): Promise<DoctorReport>
  /** Ends the instance. Its widgets on the page then show that there is no session. */
  destroy(): void
}

/** Handle of a widget; usable before its code is loaded. */
export interface WidgetHandle {
  readonly element: HTMLElement
  /** Inserts the element into the page, once. A selector without a match is reported by `nt-error`. */
  mount(target: string | Element): WidgetHandle
  /** Strings become attributes, lists and functions properties of the element; undefined removes either. */
  update(changes: Readonly<Record<string, unknown>>): void
  /** Fetches all data of the widget again. */
  refresh(): void
  on<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  once<Name extends EventName>(type: Name, listener: (event: CustomEvent<NetTermsEvents[Name]>) => void): () => void
  unmount(): void
  /** Unmounts, and removes all listeners that the handle added. */
  destroy(): void
}

/** Returned by `init`. From the CDN it is usable before the core is loaded: calls are queued and run in order. */
export interface NetTermsHandle extends NetTermsInstance {
  /** Resolves when the core has loaded; rejects if it fails to load. */
  readonly ready: Promise<unknown>
  /**
   * @param name name of a widget, without `nt-`
   * @param attributes texts become attributes, lists and functions become properties
   * @param element adopts an existing element
   */
  create(name: string, attributes?: Readonly<Record<string, unknown>>, element?: HTMLElement): WidgetHandle
}
