/**
 * A React component for a widget: its tag with attributes, handlers, and a fallback until the widget renders. It adds
 * no wrapper element. Source: docs/spec/widgets.md WID-22, WID-23.
 */
import {
  createElement,
  forwardRef,
  type ForwardRefExoticComponent,
  type ReactNode,
  type RefAttributes,
  useContext,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import type { EventName, NetTermsEvents } from '../contract/index.ts'
import type {
  EventListenerOf,
  HeardEvents,
  WidgetAttributes,
  WidgetHandle,
  WidgetName,
  WidgetProperties,
} from '../host/handles.ts'
import { NetTermsContext } from './context.ts'
import { useCommit } from './use-commit.ts'
import { useProperties } from './use-properties.ts'

type CamelCase<Text> = Text extends `${infer Head}-${infer Rest}` ? `${Head}${Capitalize<CamelCase<Rest>>}` : Text
type HandlerName<Name> = Name extends `nt-${infer Rest}` ? `on${Capitalize<CamelCase<Rest>>}` : never

/** Handlers by event: `nt-invoice-open` is `onInvoiceOpen`. The handler of the latest render is called. */
export type WidgetHandlers<Name extends WidgetName> = {
  // Mapped over the event types, so that each handler shows its event's documentation.
  readonly [Type in keyof NetTermsEvents as Type extends HeardEvents<Name> ? HandlerName<Type> : never]?:
    EventListenerOf<Type> | undefined
}

/** Props of a widget’s component: attributes in camel case, properties, and event handlers. */
export type WidgetProps<Name extends WidgetName> = {
  readonly [
    Attribute in keyof WidgetAttributes<Name> as CamelCase<Attribute & string>
  ]?: WidgetAttributes<Name>[Attribute]
} & WidgetProperties<Name> &
  WidgetHandlers<Name> & {
    readonly id?: string | undefined
    readonly className?: string | undefined
    /** Shown until the widget's code has loaded, also on a server. */
    readonly fallback?: ReactNode
    /** Elements for the slots of the widget. */
    readonly children?: ReactNode
  }

/** Value of a component's ref. Mounting, updating, and unmounting is left to React. */
export type WidgetRef = Pick<WidgetHandle, 'element' | 'refresh' | 'on' | 'once'>

/** The React component of a widget. */
export type WidgetComponent<Name extends WidgetName> = ForwardRefExoticComponent<
  WidgetProps<Name> & RefAttributes<WidgetRef>
>

type Values = Readonly<Record<string, unknown>>

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const handlerName = (type: EventName): string =>
  `on${type.slice('nt'.length).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`

/** @param events events from the widget's manifest */
export function widgetComponent<Name extends WidgetName>(
  name: Name,
  events: readonly EventName[],
): WidgetComponent<Name> {
  const tag = `nt-${name}`
  const handlers = new Map([...events, 'nt-session-end' as const].map((type) => [handlerName(type), type]))

  const Widget = forwardRef<WidgetRef, Values>(function NetTermsWidget(
    { id, className, fallback, children, ...rest },
    ref,
  ) {
    const namespace = useContext(NetTermsContext)?.namespace ?? 'default'
    const element = useRef<HTMLElement | null>(null)
    const latest = useRef<Values>(rest)
    const [isDrawn, setDrawn] = useState(false)
    const { attributes, properties } = sorted(rest, handlers)

    useImperativeHandle(ref, () => refOf(element.current as HTMLElement), [namespace])
    useProperties(element, properties, namespace)
    useCommit(() => {
      latest.current = rest
    })
    useCommit(() => {
      const target = element.current
      if (!target) return
      const end = new AbortController()
      for (const [prop, type] of handlers) {
        const listener = (event: Event) => (latest.current[prop] as ((event: Event) => void) | undefined)?.(event)
        target.addEventListener(type, listener, { signal: end.signal })
      }
      if (target.shadowRoot) setDrawn(true)
      else target.addEventListener('nt-loader-start', () => setDrawn(true), { signal: end.signal })
      return () => end.abort()
    }, [namespace])

    // `class` instead of `className`: React 18 passes names to custom elements unchanged.
    const own = { ref: element, id, class: className, namespace: namespace === 'default' ? undefined : namespace }
    // Another namespace needs another element, because an element joins an instance only once.
    return createElement(
      tag,
      { ...attributes, ...own, key: namespace },
      children as ReactNode,
      isDrawn ? null : (fallback as ReactNode),
    )
  })
  Widget.displayName = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
  return Widget as unknown as WidgetComponent<Name>
}

/**
 * Separates props: strings become attributes; lists, objects, and functions that are not handlers become properties.
 */
function sorted(rest: Values, handlers: ReadonlyMap<string, unknown>) {
  const attributes: Record<string, string> = {}
  const properties: Record<string, unknown> = {}
  for (const [prop, value] of Object.entries(rest)) {
    if (handlers.has(prop) || value === undefined || value === null) continue
    if (typeof value === 'object' || typeof value === 'function') properties[prop] = value
    else attributes[kebab(prop)] = String(value)
  }
  return { attributes, properties }
}

function refOf(element: HTMLElement): WidgetRef {
  const listen = (type: EventName, listener: (event: never) => void, once: boolean) => {
    element.addEventListener(type, listener as EventListener, { once })
    return () => element.removeEventListener(type, listener as EventListener)
  }
  return {
    element,
    refresh: () => (element as HTMLElement & { refresh?: () => void }).refresh?.(),
    on: (type, listener) => listen(type, listener, false),
    once: (type, listener) => listen(type, listener, true),
  }
}
