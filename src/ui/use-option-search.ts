import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Option, OptionPage, OptionSource } from './option-source.ts'

/** Time after which the list reports that it is still searching, ms. */
const LATE_MS = 3000

export interface OptionAnswer {
  /** Options of the last response, which stay while the next search runs. */
  options: readonly Option[]
  total: number
  /** Query that the options belong to; null before the first response. */
  query: string | null
  /** `more`: the next page of the same query is loading. */
  phase: 'asking' | 'more' | 'settled' | 'failed'
  /** True if there was no response for three seconds. */
  isLate: boolean
}

interface Held extends OptionAnswer {
  next: string | null
}

const NOTHING: Held = { options: [], total: 0, query: null, phase: 'asking', isLate: false, next: null }

/**
 * Searches a source while the list is open: after the source's delay, aborting the previous search, and keeping the
 * last response until the next one arrives (UI-26).
 *
 * @param query null: no search
 */
export function useOptionSearch(source: OptionSource, query: string | null) {
  const [held, setHeld] = useState<Held>(NOTHING)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const current = useRef<AbortController | null>(null)
  /** Prevents a double request: scrolling and keys may both request the next page before the state has changed. */
  const isLoadingMore = useRef(false)
  const last = useRef<{ query: string; attempt: number } | null>(null)

  useEffect(() => {
    if (query === null) {
      last.current = null
      return
    }
    const controller = new AbortController()
    current.current = controller
    isLoadingMore.current = false
    setHeld((before) => ({ ...before, phase: 'asking', isLate: false }))
    // A new query without a new attempt means that the user typed; opening the list and retrying need no delay.
    const isTyping = last.current !== null && last.current.attempt === attempt
    last.current = { query, attempt }
    const late = setTimeout(() => setHeld((before) => ({ ...before, isLate: true })), LATE_MS)
    const ask = async () => {
      const change = await source.search(query, { signal: controller.signal, cursor: null }).then(
        (page): Partial<Held> => ({ ...page, query, phase: 'settled' }),
        (): Partial<Held> => ({ phase: 'failed' }),
      )
      clearTimeout(late)
      if (!controller.signal.aborted) setHeld((before) => ({ ...before, ...change, isLate: false }))
    }
    const pause = setTimeout(() => void ask(), isTyping ? source.debounceMs : 0)
    return () => {
      clearTimeout(pause)
      clearTimeout(late)
      controller.abort()
    }
  }, [source, query, attempt])

  /** Requests the next page, if there is one and no request is pending. */
  const loadMore = useCallback(() => {
    const controller = current.current
    const { next, phase, query: answered } = held
    if (next === null || phase !== 'settled' || answered === null || isLoadingMore.current) return
    if (!controller || controller.signal.aborted) return
    isLoadingMore.current = true
    setHeld((before) => ({ ...before, phase: 'more' }))
    source.search(answered, { signal: controller.signal, cursor: next }).then(
      (page) => {
        if (controller.signal.aborted) return
        isLoadingMore.current = false
        setHeld((before) => appended(before, page))
      },
      () => {
        if (controller.signal.aborted) return
        isLoadingMore.current = false
        setHeld((before) => ({ ...before, phase: 'failed' }))
      },
    )
  }, [held, source])

  /** Retries the request that failed: the next page or the search. */
  const tryAgain = useCallback(() => {
    if (held.query !== null && held.query === query && held.next !== null) {
      setHeld((before) => ({ ...before, phase: 'settled' }))
    } else retry()
  }, [held, query])

  return { answer: held as OptionAnswer, loadMore, tryAgain }
}

/** Appends a page without listing an option twice, because a customer added in the meantime shifts the pages. */
function appended(held: Held, page: OptionPage): Held {
  const known = new Set(held.options.map(({ id }) => id))
  const added = page.options.filter(({ id }) => !known.has(id))
  return { ...held, options: [...held.options, ...added], total: page.total, next: page.next, phase: 'settled' }
}
