/**
 * The handle of one widget, which a host page uses instead of the element. Source: docs/spec/widgets.md WID-28…WID-31.
 */
import { NetTermsError } from '../contract/index.ts'
import type { WidgetHandle } from '../instance/options.ts'
import { reportFailure } from '../kit/report-failure.ts'

/** Returns the target element; null if nothing matches or the selector is invalid. */
function placeOf(target: string | Element): Element | null {
  if (typeof target !== 'string') return target
  try {
    return document.querySelector(target)
  } catch {
    return null
  }
}

type Settable = HTMLElement & Record<string, unknown>
const isProperty = (value: unknown): boolean => typeof value === 'object' || typeof value === 'function'

/**
 * Creates a handle, which only wraps the element, so that it can be mounted and unmounted before the widget's code has
 * loaded.
 */
export function createWidgetHandle(
  element: HTMLElement,
  attributes: Readonly<Record<string, unknown>>,
  loadWidget: (tag: string) => boolean,
): WidgetHandle {
  const undo = new Set<() => void>()
  const handle: WidgetHandle = {
    element,
    mount(target) {
      const place = placeOf(target)
      if (!place) {
        const message = `there is no ${String(target)} to mount ${element.localName} in (mount-target-missing).`
        console.warn(`NetTerms: ${message}`)
        reportFailure(element, new NetTermsError('mount-target-missing', message, { at: element.localName }))
      } else if (element.parentNode !== place) place.append(element)
      // The load may have failed before the element was attached, so that no error event was delivered. Load again.
      loadWidget(element.localName)
      return handle
    },
    update(changes = {}) {
      for (const [name, value] of Object.entries(changes)) {
        // Lists and functions (columns, onRows) become properties; the element reads them once it is defined.
        if (isProperty(value) || (value === undefined && isProperty((element as Settable)[name]))) {
          Object.assign(element, { [name]: value })
        } else if (value === undefined) element.removeAttribute(name)
        else element.setAttribute(name, String(value))
      }
    },
    refresh() {
      loadWidget(element.localName)
      ;(element as { refresh?: () => void }).refresh?.()
    },
    on(type, listener, options?: AddEventListenerOptions) {
      element.addEventListener(type, listener as EventListener, options)
      const off = () => element.removeEventListener(type, listener as EventListener, options)
      undo.add(off)
      return off
    },
    once: (type, listener) => (handle.on as (...rest: unknown[]) => () => void)(type, listener, { once: true }),
    unmount: () => element.remove(),
    destroy() {
      element.remove()
      undo.forEach((off) => off())
    },
  }
  handle.update(attributes)
  if (!loadWidget(element.localName)) console.warn(`NetTerms has no widget named ${element.localName}.`)
  return handle
}
