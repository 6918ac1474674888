/** What would be lost by leaving, and the question before that: one for every way out of a page (SES-61). */
import { useEffect, useRef, useState } from 'preact/hooks'
import { prefixOf } from './prefixes.ts'

export interface Unsaved {
  isDirty(): boolean
  /**
   * Runs it immediately if no input would be lost, else after the user confirms.
   *
   * @param by the widget that asks for it: what it holds itself is its own to lose, as when a payment leads to its receipt
   */
  leave(next: () => void, by?: Element | null): void
  /**
   * Runs what follows from another account, dealer, or user type: immediately if the user confirmed the choice on this page; a
   * choice made elsewhere, such as in another tab, needs a confirmation like any navigation.
   */
  follow(next: () => void): void
  /** The confirmation is open. */
  isAsking: boolean
  stay(): void
  /** Runs the pending action; input that is still there afterwards, for example after an error, needs a new confirmation. */
  goOn(): void
  /** The user confirmed: the input may be lost, even if the page stays. */
  left(): void
  /** A new page starts without input. */
  beginning: number
}

/** Data of the browser's history entries, where supported. */
type EntryChange = Event & { navigationType?: string | null }

let onTraversal: ((event: PopStateEvent) => void) | null = null
// A window calls its listeners in the order in which they came, captured or not: this one comes before those of the page,
// which would have taken the widget away, and what it holds with it.
addEventListener('popstate', (event) => onTraversal?.(event))

/** @param path of the page that is shown, without its prefix */
export function useUnsaved(path: string): Unsaved {
  const dirty = useRef(new Set<Element>()).current
  const waiting = useRef<(() => void) | null>(null)
  /** The action that the user confirmed, until another one is requested. */
  const givenUp = useRef<ReadonlySet<Element>>(new Set())
  /** The next step through the browser's history is already confirmed. */
  const isGoingBack = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const [beginning, setBeginning] = useState(0)
  /** The last address of each page: Back has left it before any event. */
  const addresses = useRef(new Map<string, string>()).current
  const shown = useRef('')
  shown.current = prefixOf(location.pathname) + path

  const isDirty = (by: Element | null = null) => {
    for (const element of dirty) if (!element.isConnected) dirty.delete(element)
    return [...dirty].some((element) => element !== by)
  }
  const ask = (next: () => void) => {
    waiting.current = next
    givenUp.current = new Set()
    setAsking(true)
  }
  const left = () => {
    if (isDirty() && [...dirty].some((element) => givenUp.current.has(element))) setBeginning((count) => count + 1)
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
    const note = () => void addresses.set(location.pathname, location.href)
    note()
    const entries = (window as { navigation?: EventTarget }).navigation
    const follow = (event: EntryChange) => {
      if (event.navigationType !== 'traverse') note()
    }
    entries?.addEventListener('currententrychange', follow)
    const hold = (event: PopStateEvent) => {
      const isElsewhere = location.pathname !== shown.current
      const wasAsked = event.isTrusted && isGoingBack.current
      if (event.isTrusted) isGoingBack.current = false
      if (wasAsked) left()
      // What this page sends itself, and steps of the same page, lose nothing.
      if (!event.isTrusted || wasAsked || !isElsewhere || !isDirty()) return note()
      event.stopImmediatePropagation()
      // The browser has already navigated: go back to the page with the input before rendering.
      history.pushState(null, '', addresses.get(shown.current) ?? shown.current)
      ask(() => {
        isGoingBack.current = true
        history.back()
      })
    }
    onTraversal = hold
    return () => {
      onTraversal = null
      entries?.removeEventListener('currententrychange', follow)
    }
  }, [])

  return {
    isDirty,
    leave(next, by) {
      if (isDirty(by)) return ask(next)
      // After an error the pending redirect continues.
      givenUp.current = new Set()
      next()
    },
    follow: (next) => (isDirty() && [...dirty].some((element) => !givenUp.current.has(element)) ? ask(next) : next()),
    isAsking,
    stay() {
      waiting.current = null
      setAsking(false)
    },
    goOn() {
      const next = waiting.current
      waiting.current = null
      givenUp.current = new Set(dirty)
      setAsking(false)
      next?.()
    },
    left,
    beginning,
  }
}
