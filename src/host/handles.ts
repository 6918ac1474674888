/** Types of a page's handles, for the widgets of this release. Source: docs/spec/widgets.md WID-7, WID-18. */
import type { EventName, NetTermsEvents } from '../contract/index.ts'
import type { NetTermsInstance, NetTermsOptions } from '../instance/options.ts'
import type { WidgetMap } from './widget-list.ts'

/** Name of a widget: its tag without `nt-`, such as `invoice-list`. */
export type WidgetName = keyof WidgetMap
/** Attributes of a widget, all optional; an absent one has its default. */
export type WidgetAttributes<Name extends WidgetName> = WidgetMap[Name]['attributes']
/** Properties of a widget, functions and lists, which can only be set by script. */
export type WidgetProperties<Name extends WidgetName> = WidgetMap[Name]['properties']
/** Names of the events that a widget dispatches. */
export type WidgetEvents<Name extends WidgetName> = WidgetMap[Name]['events']

/** Names of all events dispatched on a widget: its own, and those of the page and its session. */
export type HeardEvents<Name extends WidgetName> =
  WidgetEvents<Name> | 'nt-loader-start' | 'nt-session-end' | 'nt-customer-change' | 'nt-locale-change'

/** A listener for one event of a widget. */
export type EventListenerOf<Type extends EventName> = (event: CustomEvent<NetTermsEvents[Type]>) => void

/** Handle of a widget; usable before its code is loaded. */
export interface WidgetHandle<Name extends WidgetName = WidgetName> {
  readonly element: HTMLElement
  /** Inserts the element into the page, once. A selector without a match is reported by `nt-error`. */
  mount(target: string | Element): WidgetHandle<Name>
  /** Changes attributes and properties; undefined removes one. */
  update(changes: WidgetAttributes<Name> & WidgetProperties<Name>): void
  /** Fetches all data of the widget again. */
  refresh(): void
  /** Listens to an event. @returns removes the listener */
  on<Type extends HeardEvents<Name>>(type: Type, listener: EventListenerOf<Type>): () => void
  /** Listens to the next event of a type. @returns removes the listener */
  once<Type extends HeardEvents<Name>>(type: Type, listener: EventListenerOf<Type>): () => void
  /** Removes the widget from the page; `mount` inserts it again. */
  unmount(): void
  /** Unmounts, and removes all listeners that the handle added. */
  destroy(): void
}

/** Returned by `init`. From the CDN it is usable before the core is loaded: calls are queued and run in order. */
export interface NetTermsHandle extends Omit<NetTermsInstance, 'getState'> {
  /** Resolves when the core has loaded; rejects if it fails to load. */
  readonly ready: Promise<unknown>
  /**
   * Creates a widget.
   *
   * @param element adopts an existing element
   */
  create<Name extends WidgetName>(
    name: Name,
    settings?: WidgetAttributes<Name> & WidgetProperties<Name>,
    element?: HTMLElement,
  ): WidgetHandle<Name>
  /** Null until the core is loaded. */
  getState(): ReturnType<NetTermsInstance['getState']> | null
}

/** `window.NetTerms` before the loader: calls are queued. */
export interface NetTermsQueue {
  /** Creates the instance of a namespace; a second call for the namespace returns the same instance. */
  init(options: NetTermsOptions): NetTermsHandle
  /** Absent until the loader has run. */
  readonly version?: string
}

/** `window.NetTerms` after the loader has run. */
export interface NetTermsGlobal extends NetTermsQueue {
  readonly version: string
}
