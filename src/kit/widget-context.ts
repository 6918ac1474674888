/** The API for a widget's own code: texts, attributes, events, and URL state. */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { EventName, NetTermsError, NetTermsEvents, WidgetFacts } from '../contract/index.ts'
import type { I18n } from '../i18n/create-i18n.ts'
import type { Formats } from '../i18n/formats.ts'
import type { Instance } from './instance.ts'
import { detailOf } from './report-failure.ts'
import type { UrlParams } from './url-state.ts'

export interface WidgetContextValue {
  instance: Instance
  manifest: WidgetFacts
  element: HTMLElement
  attributes: Readonly<Record<string, string>>
  /** Lists and functions that the host page set on the element; not validated. */
  properties: Readonly<Record<string, unknown>>
  i18n: I18n
  t: I18n['t']
  formats: Formats
  /** Dispatches an event. @returns false if the host page canceled an intent and handles it itself */
  emit<Name extends EventName>(name: Name, detail: NetTermsEvents[Name]): boolean
  /**
   * Shows another widget of the instance in place of this one, with a way back.
   *
   * @param params parameters of that widget, without prefix
   */
  openInside(tag: string, params?: UrlParams): void
}

export const WidgetContext = createContext<WidgetContextValue | null>(null)

export function useWidget(): WidgetContextValue {
  const context = useContext(WidgetContext)
  if (!context) throw new Error('useWidget is used outside of a widget: render it through defineWidget.')
  return context
}

/**
 * Returns the parameters of this element as strings, from where the instance keeps them; absent ones have their default
 * and are not written.
 *
 * @param defaults name → default. In a URL all names share the page's namespace, so use specific ones (`q`,
 *   `notice-page`)
 */
export function useUrlParams<const Defaults extends UrlParams>(
  defaults: Defaults,
): [
  Record<keyof Defaults, string>,
  (changes: Partial<Record<keyof Defaults, string>>, how?: 'push' | 'replace') => void,
] {
  const { instance, element } = useWidget()
  const urlState = instance.urlStateOf(element)
  const params = useSyncExternalStore(urlState.subscribe, () => urlState.read())
  const values = { ...defaults } as Record<string, string>
  for (const name of Object.keys(defaults)) values[name] = params[name] ?? defaults[name] ?? ''
  return [
    values as Record<keyof Defaults, string>,
    (changes, how = 'replace') => {
      const written: Record<string, string> = {}
      for (const [name, value] of Object.entries(changes as UrlParams)) {
        written[name] = value === defaults[name] ? '' : value
      }
      urlState.write(written, how)
    },
  ]
}

/** Dispatches the lifecycle events `nt-ready`, `nt-empty`, and `nt-error` when the widget's state changes. */
export function useLifecycle(
  shows: 'loading' | 'ready' | 'empty' | 'failed',
  error: NetTermsError | null = null,
): void {
  const context = useWidget()
  const { emit } = context
  const last = useRef<unknown>(null)
  useEffect(() => {
    const now = shows === 'failed' ? error : shows
    if (last.current === now || shows === 'loading') return
    last.current = now
    if (shows === 'ready') emit('nt-ready', {})
    if (shows === 'empty') emit('nt-empty', {})
    if (shows === 'failed' && error) reportError(context, error)
  }, [shows, error, emit])
}

/** Reports an error to the host page, with the widget's event and through `onError`. */
export function reportError(
  { emit, instance, manifest }: Pick<WidgetContextValue, 'emit' | 'instance' | 'manifest'>,
  error: NetTermsError,
): void {
  // Called first, because it sets the error's documentation address.
  instance.failed(error, manifest.tag)
  emitError(emit, error)
}

/** Dispatches only the event: `onError` was called already, because the start failed for every widget. */
export function emitError(emit: WidgetContextValue['emit'], error: NetTermsError): void {
  emit('nt-error', detailOf(error))
}

/** Receives requests from other widgets of the instance. */
export function useSignal(name: string, listener: () => void): void {
  const { instance } = useWidget()
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => instance.onSignal(name, () => latest.current()), [instance, name])
}
