/**
 * A server-side list, searched while the user types and loaded page by page. The last results stay until new ones
 * arrive; responses to older queries are dropped. Source: docs/spec/account.md CUS-11.
 */
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { LIMITS, type NetTermsError, toNetTermsError } from '../../../src/contract/index.ts'

export interface AnswerPage<Row> {
  rows: readonly Row[]
  /** Number of matches on all pages. */
  total: number
}

export interface Pages<Row> {
  /** Rows of each loaded page; null before the first response. */
  pages: readonly (readonly Row[])[] | null
  total: number
  /** The query that the shown rows match. */
  answered: string
  phase: 'asking' | 'more' | 'settled' | 'failed'
  error: NetTermsError | null
  loadMore(): void
  retry(): void
}

type Stored<Row> = Omit<Pages<Row>, 'loadMore' | 'retry'>

/**
 * @param request stable function for the same query; `page` starts at 1
 * @param query search text in normalized form (DIR-68); no request is sent if it is too short for the server
 */
export function usePages<Row>(
  request: (query: string, page: number) => Promise<AnswerPage<Row>>,
  query: string,
): Pages<Row> {
  const [stored, setStored] = useState<Stored<Row>>({
    pages: null,
    total: 0,
    answered: '',
    phase: 'asking',
    error: null,
  })
  const [attempt, again] = useReducer((count: number) => count + 1, 0)
  const requested = useRef({ query: null as string | null, turn: 0 })
  const isAskable = query === '' || query.length >= LIMITS.searchMinLength

  useEffect(() => {
    if (!isAskable) return
    const turn = (requested.current.turn += 1)
    const isTyping = requested.current.query !== null && requested.current.query !== query
    requested.current.query = query
    setStored((before) => ({ ...before, phase: 'asking', error: null }))
    const pause = setTimeout(
      () =>
        void request(query, 1).then(
          ({ rows, total }) =>
            requested.current.turn === turn &&
            setStored({ pages: [rows], total, answered: query, phase: 'settled', error: null }),
          (cause: unknown) =>
            requested.current.turn === turn &&
            setStored((before) => ({ ...before, phase: 'failed', error: codedError(cause) })),
        ),
      isTyping ? LIMITS.searchDebounceMs : 0,
    )
    return () => clearTimeout(pause)
  }, [request, query, isAskable, attempt])

  const loadMore = useCallback(() => {
    const { pages, total, phase, answered } = stored
    const shown = pages?.reduce((sum, page) => sum + page.length, 0) ?? 0
    if (!pages || phase !== 'settled' || shown >= total) return
    const { turn } = requested.current
    setStored((before) => ({ ...before, phase: 'more' }))
    request(answered, pages.length + 1).then(
      (page) => {
        if (requested.current.turn !== turn) return
        // An empty page ends the list, regardless of the count.
        const end = page.rows.length === 0 ? shown : page.total
        setStored((before) => ({ ...before, pages: [...pages, page.rows], total: end, phase: 'settled' }))
      },
      (cause: unknown) =>
        requested.current.turn === turn &&
        setStored((before) => ({ ...before, phase: 'failed', error: codedError(cause) })),
    )
  }, [request, stored])

  return { ...stored, loadMore, retry: again }
}

const codedError = (cause: unknown): NetTermsError =>
  toNetTermsError(cause, 'widget-crashed', 'A list failed in the widget’s own code. Check the cause.')
