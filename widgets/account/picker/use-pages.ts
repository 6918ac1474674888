/**
 * A list of the server's that is searched while somebody types and read page by page: the last answer stays until the next
 * one is there, the question before it is forgotten. Source: docs/spec/account.md CUS-11.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { LIMITS, type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'

export interface AnswerPage<Row> {
  rows: readonly Row[]
  /** All that match, of which the rows are a part. */
  total: number
}

export interface Pages<Row> {
  /** One list for each page that was answered; null before the first answer. */
  pages: readonly (readonly Row[])[] | null
  total: number
  /** What the rows answer. */
  answered: string
  phase: 'asking' | 'more' | 'settled' | 'failed'
  error: NetTermsError | null
  loadMore(): void
  retry(): void
}

type Held<Row> = Omit<Pages<Row>, 'loadMore' | 'retry'>

/**
 * @param ask the same function for as long as it is the same question; `page` counts from 1
 * @param query what is searched for, in the form in which it is compared (DIR-68); one that is too short for the server is not asked
 */
export function usePages<Row>(
  ask: (query: string, page: number) => Promise<AnswerPage<Row>>,
  query: string,
): Pages<Row> {
  const [held, setHeld] = useState<Held<Row>>({ pages: null, total: 0, answered: '', phase: 'asking', error: null })
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const asked = useRef({ query: null as string | null, turn: 0 })
  const isAskable = query === '' || query.length >= LIMITS.searchMinLength

  useEffect(() => {
    if (!isAskable) return
    const turn = (asked.current.turn += 1)
    const isTyping = asked.current.query !== null && asked.current.query !== query
    asked.current.query = query
    setHeld((before) => ({ ...before, phase: 'asking', error: null }))
    const pause = setTimeout(
      () =>
        void ask(query, 1).then(
          ({ rows, total }) =>
            asked.current.turn === turn &&
            setHeld({ pages: [rows], total, answered: query, phase: 'settled', error: null }),
          (cause: unknown) =>
            asked.current.turn === turn &&
            setHeld((before) => ({ ...before, phase: 'failed', error: codedError(cause) })),
        ),
      isTyping ? LIMITS.searchDebounceMs : 0,
    )
    return () => clearTimeout(pause)
  }, [ask, query, isAskable, attempt])

  const loadMore = useCallback(() => {
    const { pages, total, phase, answered } = held
    const shown = pages?.reduce((sum, page) => sum + page.length, 0) ?? 0
    if (!pages || phase !== 'settled' || shown >= total) return
    const { turn } = asked.current
    setHeld((before) => ({ ...before, phase: 'more' }))
    ask(answered, pages.length + 1).then(
      (page) => {
        if (asked.current.turn !== turn) return
        // A page without rows is the end, whatever the count says.
        const end = page.rows.length === 0 ? shown : page.total
        setHeld((before) => ({ ...before, pages: [...pages, page.rows], total: end, phase: 'settled' }))
      },
      (cause: unknown) =>
        asked.current.turn === turn && setHeld((before) => ({ ...before, phase: 'failed', error: codedError(cause) })),
    )
  }, [ask, held])

  return { ...held, loadMore, retry: again }
}

const codedError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'A list stopped in the widget’s own code. Look at the cause.')
