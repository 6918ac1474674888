/**
 * Whose handler runs at this moment: what a handler throws is told to its own widget and to no other. Source:
 * docs/spec/widgets.md WID-55.
 */
import type { EventName, NetTermsEvents } from '../contract/index.ts'

/** What widgets handle. */
const HANDLED = ['click', 'change', 'input', 'submit', 'keydown', 'pointerdown', 'focusin', 'focusout']

/** On their way, the innermost last. */
let events: readonly Event[] = []
const onTheirWay = () => events.filter(({ currentTarget }) => currentTarget !== null)

/** Notes what enters a widget before a handler of the widget's hears of it. */
export function followHandlers(shadow: ShadowRoot): void {
  const note = (event: Event) => (events = [...onTheirWay(), event])
  for (const type of HANDLED) shadow.addEventListener(type, note, true)
}

/** Null when no handler of a widget runs, or when it is the page's turn: of what it is told, or further out on the way. */
export function widgetOfRunningHandler(): Element | null {
  const place = onTheirWay().at(-1)?.currentTarget
  const root = place instanceof Node ? place.getRootNode() : null
  return root instanceof ShadowRoot && root.host.localName.startsWith('nt-') ? root.host : null
}

/** Fires an event of the SDK on an element; what the page's listeners throw is the page's. */
export function fire<Name extends EventName>(
  element: Element,
  type: Name,
  detail: NetTermsEvents[Name],
  cancelable = false,
): CustomEvent {
  const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable })
  const before = events
  events = []
  element.dispatchEvent(event)
  events = before
  return event
}
