/** Handles navigation events of widgets anywhere on the page if they lead to a page of the portal. */
import { useEffect, useRef } from 'preact/hooks'
import type { EventName, NetTermsEvents } from 'netterms/contract'

/** Address that an event leads to; null if the widget handles the event itself. */
export type EventAddresses = { [Name in EventName]?: (detail: NetTermsEvents[Name]) => string | null }

/**
 * Listens for the events.
 * @param follow navigates to an address; `by` is the element that requests it
 */
export function useWidgetEvents(addresses: EventAddresses, follow: (to: string, by: Element | null) => void): void {
  const latest = useRef({ addresses, follow })
  latest.current = { addresses, follow }
  useEffect(() => {
    const listen = (event: Event) => {
      const { type, target, detail } = event as CustomEvent<never>
      const to = latest.current.addresses[type as EventName]?.(detail)
      if (!to) return
      event.preventDefault()
      latest.current.follow(to, target instanceof Element ? target : null)
    }
    const names = Object.keys(latest.current.addresses)
    for (const name of names) document.addEventListener(name, listen)
    return () => names.forEach((name) => document.removeEventListener(name, listen))
  }, [])
}
