/**
 * What a widget knows of the instance it belongs to, and the register of instances: one per namespace, shared by every
 * widget of the page because the browser loads this module once.
 */
import type { Api } from '../api/create-api.ts'
import type { EventName, LocaleCode, NetTermsError, NetTermsEvents, Session } from '../contract/index.ts'
import type { AnswerCache } from '../data/answer-cache.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import type { Store } from '../store/create-store.ts'
import type { TabStorage } from '../store/session-storage.ts'
import type { UrlState } from './url-state.ts'

/** Scheme of the widgets: fixed, `auto` by the user’s system, or `host` by the `color-scheme` of the page around them. */
export type ColorScheme = 'light' | 'dark' | 'auto' | 'host'

export interface Appearance {
  colorScheme: ColorScheme
  /** CSS text of the validated token overrides, for one constructable sheet; empty: none. */
  tokenSheet: string
}

export interface Instance {
  readonly namespace: string
  readonly api: Api
  readonly store: Store
  readonly answers: AnswerCache
  readonly storage: TabStorage
  /** The host gave a `fetch` of its own (tests, previews): files go by it too. */
  readonly hasOwnFetch: boolean
  /** Where an element of this instance keeps its parameters. */
  urlStateOf(element: Element): UrlState
  /** Whether this page is the provider's own: only there may credentials be entered. */
  readonly isProviderOrigin: boolean
  /** Where the secure frame lives and which key names the pages that may hold it; null: nothing can be entered (SEC-1). */
  getSecureFrame(): { origin: string; publishableKey: string | null } | null
  getTexts(): I18n
  subscribeTexts(listener: () => void): () => void
  /** The language that a person chose, kept by the browser: every widget of the instance speaks it from now on. */
  chooseLocale(locale: LocaleCode): void
  getAppearance(): Appearance
  subscribeAppearance(listener: () => void): () => void
  /** Reads the signed-in user again, after a sign-in or another user's token. */
  reloadSession(): Promise<void>
  /** Tries the start again after it failed. */
  restart(): void
  /** Get the session as soon as a start knows it, before anything is drawn for it (WID-193). */
  readonly readsAhead: Set<(session: Session) => void>
  /** Tells the host: `onEvent`. */
  told<Name extends EventName>(name: Name, detail: NetTermsEvents[Name], tag: string): void
  /** Tells the host: `onError`. Never throws into the page. */
  failed(error: NetTermsError, tag: string): void
  /** Whether the host registered `onNavigate`: widgets then lead nowhere by themselves. */
  readonly navigates: boolean
  navigate(target: { to: string; params: Readonly<Record<string, string>> }): void
  /** Loads the code of another widget; false when this build has none of that tag. */
  loadWidget(tag: string): boolean
  /** Code that is not part of the core, by its name in src/runtime/lazy-parts.ts. */
  load(name: string): Promise<unknown>
  /** A component of the provider's, from its own folder of the CDN; absent where this build has none (WID-50). */
  readonly loadComponent: ((name: string, hash: string) => Promise<unknown>) | undefined
  /** Elements on the page, by tag. */
  readonly mounted: Map<string, Set<Element>>
  /**
   * A request from one widget to another of this instance. True if a widget handled it.
   *
   * @param coming the one on the page that is to listen and is not ready yet: it hears of it then, unless it has left, and
   *   that is true too
   */
  signal(name: string, coming?: Pick<Element, 'isConnected'>): boolean
  onSignal(name: string, listener: () => void): () => void
}

const instances = new Map<string, Instance>()
const waiting = new Map<string, Set<(instance: Instance) => void>>()
/** Those that ended included. */
const namespaces = new Set<string>()

export function registerInstance(instance: Instance): void {
  namespaces.add(instance.namespace)
  instances.set(instance.namespace, instance)
  waiting.get(instance.namespace)?.forEach((listener) => listener(instance))
}

export const unregisterInstance = (namespace: string): void => void instances.delete(namespace)

export const allInstances = (): Instance[] => [...instances.values()]

export const instanceOf = (namespace: string): Instance | undefined => instances.get(namespace)

/** The instance of a page with one namespace: errors that belong to no known instance are reported to it. */
export const onlyInstance = (): Instance | undefined => (namespaces.size === 1 ? allInstances()[0] : undefined)

/** Calls back with the instance of a namespace, now or when it is created; returns its own undo. */
export function whenInstance(namespace: string, listener: (instance: Instance) => void): () => void {
  const listeners = waiting.get(namespace) ?? new Set()
  waiting.set(namespace, listeners)
  listeners.add(listener)
  const known = instances.get(namespace)
  if (known) listener(known)
  return () => void listeners.delete(listener)
}
