/** How events of the SDK are dispatched. Source: docs/spec/widgets.md WID-7, WID-55. */
import type { EventName, NetTermsEvents } from '../contract/index.ts'

/** Set by the CDN's core to track which widget's handler runs; unused in a host's own bundle (WID-55). */
export const follower: {
  /** A widget has its root, without listeners yet. */
  follow?: (shadow: ShadowRoot) => void
  /** The page's listeners are called. */
  leave?: (call: () => void) => void
} = {}

/** Dispatches an event of the SDK on an element; errors of the page's listeners stay with the page. */
export function fire<Name extends EventName>(
  element: Element,
  type: Name,
  detail: NetTermsEvents[Name],
  cancelable = false,
): CustomEvent {
  const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable })
  const dispatch = () => void element.dispatchEvent(event)
  if (follower.leave) follower.leave(dispatch)
  else dispatch()
  return event
}
