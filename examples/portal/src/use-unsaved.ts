/**
 * Tracks input that would be lost by leaving, and asks before that, in the same way for every way to leave a page
 * (SES-61).
 */
import { useEffect, useRef, useState } from 'preact/hooks'
import { prefixOf } from './prefixes.ts'

export interface Unsaved {
  isDirty(): boolean
  /**
   * Runs `next` immediately if no input would be lost, else after the user confirms.
   * @param by the widget that requests it; its own input does not count, as when a payment leads to its receipt
   */
  leave(next: () => void, by?: Element | null): void
  /**
   * Runs `next` after a change of account, dealer, or user type: immediately if the user confirmed the choice on this
   * page; a choice made elsewhere, such as in another tab, needs a confirmation like any navigation.
   */
  follow(next: () => void): void
  /** True while the confirmation is open. */
  isAsking: boolean
  stay(): void
  /** Runs the pending action; input that remains afterwards, for example after an error, needs a new confirmation. */
  goOn(): void
  /** Records that the user agreed to lose the input, even if the page stays. */
  left(): void
  /** Incremented when input is discarded on a page that stays, so that the widget is mounted again. */
  beginning: number
}

/** Event data about the browser's history entries, where supported. */
type EntryChange = Event & { navigationType?: string | null }

let onTraversal: ((event: PopStateEvent) => void) | null = null
// A window calls its listeners in the order of registration, in either phase. This one is registered before those of
// the page, which would remove the widget together with its input.
addEventListener('popstate', (event) => onTraversal?.(event))

/**
 * Tracks the input of a page.
 * @param path path of the page that is shown, without its prefix
 */
export function useUnsaved(path: string): Unsaved {
  const dirty = useRef(new Set<Element>()).current
  const waiting = useRef<(() => void) | null>(null)
  /** Widgets with input that the user agreed to lose, until another action is requested. */
  const givenUp = useRef<ReadonlySet<Element>>(new Set())
  /** True if the next step through the browser's history is already confirmed. */
  const isGoingBack = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const [beginning, setBeginning] = useState(0)
  /** Last address of each page, because Back changes the address before any event. */
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
    // When the tab is closed or another address is loaded, the browser shows its own question.
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
      // Events dispatched by this page, and steps within the same page, lose nothing.
      if (!event.isTrusted || wasAsked || !isElsewhere || !isDirty()) return note()
      event.stopImmediatePropagation()
      // The browser has already navigated, so return to the page with the input before rendering.
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
