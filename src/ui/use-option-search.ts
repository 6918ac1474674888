import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Option, OptionPage, OptionSource } from './option-source.ts'

/** So long until the list says that it is still searching. */
const LATE_MS = 3000

export interface OptionAnswer {
  /** Of the last answer, while the next one is on its way too. */
  options: readonly Option[]
  total: number
  /** What the options answer; null before the first answer. */
  query: string | null
  /** `more`: the following options of the same answer are on their way. */
  phase: 'asking' | 'more' | 'settled' | 'failed'
  /** Nothing has come for three seconds. */
  isLate: boolean
}

interface Held extends OptionAnswer {
  next: string | null
}

const NOTHING: Held = { options: [], total: 0, query: null, phase: 'asking', isLate: false, next: null }

/**
 * Asks a source for the options of a query while the list is open: after the source's own pause, the question before it
 * given up, the last answer kept until the next one is there (UI-26).
 *
 * @param query null: nothing is asked
 */
export function useOptionSearch(source: OptionSource, query: string | null) {
  const [held, setHeld] = useState<Held>(NOTHING)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const current = useRef<AbortController | null>(null)
  /** Scrolling and keys may both ask before the state has changed. */
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
    // Somebody is typing only when the words have changed; opening the list and trying again need no pause.
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

  /** Asks for the following options, if there are any and nothing else is on its way. */
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

  /** What failed is asked once more: the next page if that was it, else the question. */
  const tryAgain = useCallback(() => {
    if (held.query !== null && held.query === query && held.next !== null) {
      setHeld((before) => ({ ...before, phase: 'settled' }))
    } else retry()
  }, [held, query])

  return { answer: held as OptionAnswer, loadMore, tryAgain }
}

/** A customer that came into the list meanwhile moves the others on: nobody is listed twice. */
function appended(held: Held, page: OptionPage): Held {
  const known = new Set(held.options.map(({ id }) => id))
  const added = page.options.filter(({ id }) => !known.has(id))
  return { ...held, options: [...held.options, ...added], total: page.total, next: page.next, phase: 'settled' }
}
