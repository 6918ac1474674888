/**
 * Types of the tags in markup and in the DOM: `querySelector('nt-invoice-list')`, `addEventListener('nt-ready', …)`,
 * and JSX. All are derived from the list of widgets, which is generated from the manifests. Source:
 * docs/spec/widgets.md WID-142.
 */
import type { NetTermsEvents } from '../contract/index.ts'
import type { HeardEvents, WidgetName, WidgetProperties } from './handles.ts'
import type { WidgetMap } from './widget-list.ts'

/** The element of a widget's tag. */
export type WidgetElement<Name extends WidgetName> = WidgetProperties<Name> &
  HTMLElement & {
    /** Fetches all data of the widget again. */
    refresh(): void
  }

/** Each tag with its element. */
export type WidgetElements = { [Name in keyof WidgetMap as `nt-${Name}`]: WidgetElement<Name> }

/** Each event with its class. Events bubble, so ancestors of a widget and the document can listen as well. */
export type WidgetEventMap = { [Type in keyof NetTermsEvents]: CustomEvent<NetTermsEvents[Type]> }

/** Attributes of a tag in markup: the widget's own, those of every widget, and event handlers (`onnt-ready`). */
export type TagAttributes<Name extends WidgetName> = WidgetMap[Name]['attributes'] & {
  /** Namespace of the instance that the widget belongs to. */
  namespace?: string | undefined
  /** Color scheme of this widget, overriding that of the instance. */
  'data-scheme'?: 'light' | 'dark' | 'host' | undefined
} & {
  [Type in keyof NetTermsEvents as Type extends HeardEvents<Name> ? `on${Type}` : never]?:
    ((event: CustomEvent<NetTermsEvents[Type]>) => void) | undefined
}

/** Attributes that JSX allows on every element. */
export interface ElementAttributes {
  /** Id on the page. */
  id?: string | undefined
  /** Classes of the page's own style sheet. */
  class?: string | undefined
  /** Slot of the parent element. */
  slot?: string | undefined
  /** Hides the element. */
  hidden?: boolean | undefined
  /** Language of the page's own content inside the element. */
  lang?: string | undefined
  /** Tooltip set by the page. */
  title?: string | undefined
  /** Key of the JSX library. */
  key?: string | number | null | undefined
  /** Reference of the JSX library. */
  ref?: unknown
  /** Elements for the slots of the widget. */
  children?: unknown
  /** The page's own data and ARIA attributes. */
  [attribute: `data-${string}` | `aria-${string}`]: unknown
}

/** Each tag with its attributes, for JSX of any library: extend its `IntrinsicElements` with this. */
export type NetTermsTags = {
  [Name in keyof WidgetMap as `nt-${Name}`]: ElementAttributes & TagAttributes<Name>
}

/* eslint-disable @typescript-eslint/no-empty-object-type -- A global interface grows only by an empty one that extends a type. */
declare global {
  interface HTMLElementTagNameMap extends WidgetElements {}
  interface GlobalEventHandlersEventMap extends WidgetEventMap {}
}
