/** What would be lost by leaving, and the question before that: one for every way out of a page (SES-61). */
import { useEffect, useRef, useState } from 'preact/hooks'

export interface Unsaved {
  isDirty(): boolean
  /** Does it at once when nothing would be lost, else when somebody has said that she leaves. */
  leave(next: () => void): void
  /** Somebody is being asked. */
  isAsking: boolean
  stay(): void
  goOn(): void
}

/** What the browser tells of its own entries, where it does (not in every one yet). */
type EntryChange = Event & { navigationType?: string | null }

export function useUnsaved(): Unsaved {
  const dirty = useRef(new Set<Element>()).current
  const waiting = useRef<(() => void) | null>(null)
  const [isAsking, setAsking] = useState(false)
  const here = useRef({ pathname: location.pathname, href: location.href })

  const isDirty = () => {
    for (const element of dirty) if (!element.isConnected) dirty.delete(element)
    return dirty.size > 0
  }
  const ask = (next: () => void) => {
    waiting.current = next
    setAsking(true)
  }

  useEffect(() => {
    const listen = (event: Event) => {
      const element = event.target as Element
      if ((event as CustomEvent<{ dirty: boolean }>).detail.dirty) dirty.add(element)
      else dirty.delete(element)
    }
    // Closing the tab or loading another address: the browser asks in its own words.
    const unload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    document.addEventListener('nt-unsaved-change', listen)
    addEventListener('beforeunload', unload)
    return () => {
      document.removeEventListener('nt-unsaved-change', listen)
      removeEventListener('beforeunload', unload)
    }
  }, [])

  useEffect(() => {
    const note = () => (here.current = { pathname: location.pathname, href: location.href })
    const entries = (window as { navigation?: EventTarget }).navigation
    const follow = (event: EntryChange) => {
      if (event.navigationType !== 'traverse') note()
    }
    entries?.addEventListener('currententrychange', follow)
    const hold = (event: PopStateEvent) => {
      const isElsewhere = location.pathname !== here.current.pathname
      // What this page sends itself, and steps of the same page, lose nothing.
      if (!event.isTrusted || !isElsewhere || !isDirty()) return note()
      event.stopImmediatePropagation()
      // The browser has gone already: back to where somebody still works, before anything is drawn.
      history.pushState(null, '', here.current.href)
      note()
      ask(() => history.back())
    }
    addEventListener('popstate', hold, { capture: true })
    return () => {
      removeEventListener('popstate', hold, { capture: true })
      entries?.removeEventListener('currententrychange', follow)
    }
  }, [])

  return {
    isDirty,
    leave: (next) => (isDirty() ? ask(next) : next()),
    isAsking,
    stay() {
      waiting.current = null
      setAsking(false)
    },
    goOn() {
      const next = waiting.current
      waiting.current = null
      dirty.clear()
      setAsking(false)
      next?.()
    },
  }
}
