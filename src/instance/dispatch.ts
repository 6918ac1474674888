/** Reports events and errors to the host page's `init` callbacks and to the activity log. */
import type { EventName, NetTermsError, NetTermsEvents } from '../contract/index.ts'
import type { ActivityLog } from '../debug/activity-log.ts'
import { fire } from '../kit/fire.ts'
import { callHost } from './call-host.ts'
import type { NetTermsOptions, WidgetEvent } from './options.ts'

export interface EventDispatch {
  /** Calls `onEvent`. @param tag tag of the widget; empty if the event concerns no single widget */
  event<Name extends EventName>(type: Name, detail: NetTermsEvents[Name], tag: string): void
  /** Calls `onError`; never throws into the page. */
  error(error: NetTermsError, tag: string): void
  /** Dispatches the event on every mounted widget, and calls `onEvent` once. */
  toAll<Name extends EventName>(type: Name, detail: NetTermsEvents[Name]): void
}

export function createDispatch(
  /** Read at each call, because a host page may replace its callbacks. */
  options: Pick<NetTermsOptions, 'onEvent' | 'onError'>,
  { log, mounted, locate }: EventSinks,
): EventDispatch {
  const event: EventDispatch['event'] = (type, detail, widget) => {
    log.addEvent(type, widget, detail)
    callHost(() => options.onEvent?.({ type, detail, widget } as WidgetEvent))
  }
  return {
    event,
    error(error, widget) {
      error.widget = widget
      locate(error)
      callHost(() => options.onError?.(error))
    },
    toAll(type, detail) {
      for (const elements of mounted.values()) {
        for (const element of elements) fire(element, type, detail)
      }
      event(type, detail, '')
    },
  }
}

interface EventSinks {
  log: ActivityLog
  /** Elements on the page, by tag. */
  mounted: ReadonlyMap<string, ReadonlySet<Element>>
  /** Makes the documentation address of an error absolute. */
  locate(error: NetTermsError): void
}
