/** Dispatches events of the SDK. Source: docs/spec/widgets.md WID-7, WID-55. */
import type { EventName, NetTermsEvents } from '../contract/index.ts'

/**
 * Hooks that the CDN's core sets to track which widget's handler is running; unused in a host page's own bundle
 * (WID-55).
 */
export const follower: {
  /** Called when a widget has its root, before it has listeners. */
  follow?: (shadow: ShadowRoot) => void
  /** Called to run the page's listeners. */
  leave?: (call: () => void) => void
} = {}

/** Dispatches an event of the SDK on an element. Errors thrown by the page's listeners are left to the page. */
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
