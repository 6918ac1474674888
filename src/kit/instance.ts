/**
 * A widget's view of its instance, and the registry of instances: one per namespace, shared by all widgets of the page
 * because the browser loads this module once.
 */
import type { Api } from '../api/create-api.ts'
import type { EventName, LocaleCode, NetTermsError, NetTermsEvents, Session } from '../contract/index.ts'
import type { AnswerCache } from '../data/answer-cache.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import type { Store } from '../store/create-store.ts'
import type { TabStorage } from '../store/session-storage.ts'
import type { UrlState } from './url-state.ts'

/**
 * Color scheme of the widgets: fixed, `auto` for the user's system setting, or `host` for the `color-scheme` of the
 * surrounding page.
 */
export type ColorScheme = 'light' | 'dark' | 'auto' | 'host'

export interface Appearance {
  colorScheme: ColorScheme
  /** CSS text of the validated token overrides, for one constructable style sheet; empty if there are none. */
  tokenSheet: string
}

export interface Instance {
  readonly namespace: string
  readonly api: Api
  readonly store: Store
  readonly answers: AnswerCache
  readonly storage: TabStorage
  /** True if the host page provided its own `fetch` (tests, previews), which then also loads files. */
  readonly hasOwnFetch: boolean
  /** Returns where an element of this instance keeps its URL parameters. */
  urlStateOf(element: Element): UrlState
  /** True on the provider's own page, the only place where credentials may be entered. */
  readonly isProviderOrigin: boolean
  /** Origin of the secure frame, and the key that names the pages that may embed it; null: no secure input (SEC-1). */
  getSecureFrame(): { origin: string; publishableKey: string | null } | null
  getTexts(): I18n
  subscribeTexts(listener: () => void): () => void
  /** Applies a language that the user chose to every widget of the instance, and stores it in the browser. */
  chooseLocale(locale: LocaleCode): void
  getAppearance(): Appearance
  subscribeAppearance(listener: () => void): () => void
  /** Fetches the signed-in user again, after a sign-in or with another user's token. */
  reloadSession(): Promise<void>
  /** Retries the start after it failed. */
  restart(): void
  /** Called with the session as soon as a start knows it, before anything renders for it (WID-193). */
  readonly readsAhead: Set<(session: Session) => void>
  /** Calls the host page's `onEvent`. */
  notifyHost<Name extends EventName>(name: Name, detail: NetTermsEvents[Name], tag: string): void
  /** Calls the host page's `onError`. Never throws into the page. */
  failed(error: NetTermsError, tag: string): void
  /** True if the host page registered `onNavigate`: widgets then do not navigate themselves. */
  readonly navigates: boolean
  navigate(target: { to: string; params: Readonly<Record<string, string>> }): void
  /** Loads the code of another widget; false if this build does not have the tag. */
  loadWidget(tag: string): boolean
  /** Loads lazy code by its name in src/runtime/lazy-parts.ts. */
  load(name: string): Promise<unknown>
  /** Loads a component of the provider from its folder on the CDN; absent if this build has none (WID-50). */
  readonly loadComponent: ((name: string, hash: string) => Promise<unknown>) | undefined
  /** Elements on the page, by tag. */
  readonly mounted: Map<string, Set<Element>>
  /**
   * Sends a request from one widget to another of this instance. Returns true if a widget handled it.
   *
   * @param coming the widget on the page that will listen but is not ready yet. It gets the request once it is ready,
   *   unless it has left the page; the result is then also true
   */
  signal(name: string, coming?: Pick<Element, 'isConnected'>): boolean
  onSignal(name: string, listener: () => void): () => void
}

const instances = new Map<string, Instance>()
const waiting = new Map<string, Set<(instance: Instance) => void>>()
/** All namespaces, including those of ended instances. */
const namespaces = new Set<string>()

export function registerInstance(instance: Instance): void {
  namespaces.add(instance.namespace)
  instances.set(instance.namespace, instance)
  waiting.get(instance.namespace)?.forEach((listener) => listener(instance))
}

export const unregisterInstance = (namespace: string): void => void instances.delete(namespace)

export const allInstances = (): Instance[] => [...instances.values()]

export const instanceOf = (namespace: string): Instance | undefined => instances.get(namespace)

/** Returns the instance of a page that has only one namespace; errors without a known instance are reported to it. */
export const onlyInstance = (): Instance | undefined => (namespaces.size === 1 ? allInstances()[0] : undefined)

/** Calls the listener with the instance of a namespace, now or when it is created. @returns a function that cancels */
export function whenInstance(namespace: string, listener: (instance: Instance) => void): () => void {
  const listeners = waiting.get(namespace) ?? new Set()
  waiting.set(namespace, listeners)
  listeners.add(listener)
  const known = instances.get(namespace)
  if (known) listener(known)
  return () => void listeners.delete(listener)
}
