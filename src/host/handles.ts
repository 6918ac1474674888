/** What a page holds in its hands, with the names of this release's widgets. Source: docs/spec/widgets.md WID-7, WID-18. */
import type { EventName, NetTermsEvents } from '../contract/index.ts'
import type { NetTermsInstance, NetTermsOptions } from '../instance/options.ts'
import type { WidgetMap } from './widget-list.ts'

/** `invoice-list`: a tag without its `nt-`. */
export type WidgetName = keyof WidgetMap
/** Attributes of a widget, all of them optional; an absent one has its default. */
export type WidgetAttributes<Name extends WidgetName> = WidgetMap[Name]['attributes']
/** What else of a widget can be set, from script only: functions and lists. */
export type WidgetProperties<Name extends WidgetName> = WidgetMap[Name]['properties']
/** Names of the events that a widget fires beside those that all of them fire. */
export type WidgetEvents<Name extends WidgetName> = WidgetMap[Name]['events']

export type EventListenerOf<Type extends EventName> = (event: CustomEvent<NetTermsEvents[Type]>) => void

/** A widget before and after its code has come: the element, and what one does with it. */
export interface WidgetHandle<Name extends WidgetName = WidgetName> {
  readonly element: HTMLElement
  /** Puts the element into a place of the page, once; a selector that finds nothing, or is none, is told by `nt-error`. */
  mount(target: string | Element): WidgetHandle<Name>
  /** Undefined takes a setting away. */
  update(changes: WidgetAttributes<Name> & WidgetProperties<Name>): void
  /** Asks the server again for everything that the widget shows. */
  refresh(): void
  /** @returns its own undo */
  on<Type extends EventName>(type: Type, listener: EventListenerOf<Type>): () => void
  once<Type extends EventName>(type: Type, listener: EventListenerOf<Type>): () => void
  /** Takes the widget off the page; `mount` puts it back. */
  unmount(): void
  /** Unmounts, and takes off every listener that the handle put on. */
  destroy(): void
}

/** What `init` gives. From the CDN it can be used before the core has come: calls are held and done in their order. */
export interface NetTermsHandle extends Omit<NetTermsInstance, 'getState'> {
  /** Settles when the core has come. */
  readonly ready: Promise<unknown>
  /** @param element one that is there already */
  create<Name extends WidgetName>(
    name: Name,
    settings?: WidgetAttributes<Name> & WidgetProperties<Name>,
    element?: HTMLElement,
  ): WidgetHandle<Name>
  /** Null until the core has come. */
  getState(): ReturnType<NetTermsInstance['getState']> | null
}

/** `window.NetTerms` from the first moment: calls are held until the loader has come. */
export interface NetTermsQueue {
  /** An instance at once; a second call for the same namespace gives the same one. */
  init(options: NetTermsOptions): NetTermsHandle
  /** Absent until the loader has come. */
  readonly version?: string
}

/** `window.NetTerms` once the loader has come. */
export interface NetTermsGlobal extends NetTermsQueue {
  readonly version: string
}
