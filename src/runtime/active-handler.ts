/**
 * Tracks which widget's event handler is running, so that an error thrown by a handler is reported only to that widget.
 * Source: docs/spec/widgets.md WID-55.
 */
import { follower } from '../kit/fire.ts'

/** Event types that widgets handle. */
const HANDLED = ['click', 'change', 'input', 'submit', 'keydown', 'pointerdown', 'focusin', 'focusout']

/** Events being dispatched, the innermost last. */
let events: readonly Event[] = []
const dispatching = () => events.filter(({ currentTarget }) => currentTarget !== null)

/** Starts tracking every widget that is created from now on. */
export function followHandlers(): void {
  const note = (event: Event) => (events = [...dispatching(), event])
  follower.follow = (shadow) => {
    for (const type of HANDLED) shadow.addEventListener(type, note, true)
  }
  follower.leave = (call) => {
    const before = events
    events = []
    call()
    events = before
  }
}

/** Returns the widget with the running event handler, or null while the host page's code runs. */
export function activeWidget(): Element | null {
  const place = dispatching().at(-1)?.currentTarget
  const root = place instanceof Node ? place.getRootNode() : null
  return root instanceof ShadowRoot && root.host.localName.startsWith('nt-') ? root.host : null
}
