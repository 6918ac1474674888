/**
 * Hooks for calls: a widget passes a call and its input, the cache shares responses between widgets, and writes refetch
 * the responses that they change.
 */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Api } from '../api/create-api.ts'
import {
  type Call,
  type CallInput,
  type CallOutput,
  encodeJson,
  LIMITS,
  type NetTermsError,
} from '../contract/index.ts'
import type { AnswerCache, AnswerState, Query } from './answer-cache.ts'

interface Source {
  api: Api
  answers: AnswerCache
}

export const SourceContext = createContext<Source | null>(null)

const WAITING: AnswerState = { answer: null, error: null, isFetching: false }

export interface CallState<C extends Call> {
  answer: CallOutput<C> | null
  error: NetTermsError | null
  /** No data to show yet. */
  isLoading: boolean
  /** Fetching again while older data is shown. */
  isRefreshing: boolean
  retry: () => void
  /** Refetches because of a timer, which does not extend the session (TRU-19). */
  poll: () => void
}

/** Returns the API and the cache, for hooks in this folder. */
export function useSource(): Source {
  const source = useContext(SourceContext)
  if (!source) throw new Error('useCall is used outside of a widget: render it through defineWidget.')
  return source
}

/** Returns the query that `useCall` makes for this input. */
export const queryOf = <C extends Call>(api: Api, call: C, input: CallInput<C>, staleMs: number): Query => ({
  call,
  key: `${call.name} ${encodeJson(input)}`,
  fetch: (signal, isBackground) => api.send(call, input, { signal, isBackground }),
  staleMs,
})

/**
 * @param input null: nothing is fetched until the input is known
 * @param options.keep shows the previous response while the input changes (pages, filters)
 * @param options.staleMs a response younger than this is not fetched again; default 30 s
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  { keep = false, staleMs = LIMITS.answerStaleMs }: { keep?: boolean; staleMs?: number } = {},
): CallState<C> {
  const { api, answers } = useSource()
  const key = input && `${call.name} ${encodeJson(input)}`
  // After the cache is cleared, the same query counts as new, and widgets that are still rendered fetch it for the new
  // session.
  const epoch = answers.epoch()
  // The dependency is the key, so that an equal input in a new object does not fetch.
  const query = useMemo(() => input && queryOf(api, call, input, staleMs), [api, call, key, staleMs, epoch])
  const subscribe = useCallback(
    (listener: () => void) => (query ? answers.watch(query, listener) : () => {}),
    [answers, query],
  )
  // Fetches before the skeleton is painted; the store below only subscribes later.
  useLayoutEffect(() => (query ? answers.watch(query, () => undefined) : undefined), [answers, query])
  const state = useSyncExternalStore(subscribe, () => (query ? answers.read(query.key) : WAITING))
  const last = useRef<{ answer: unknown; epoch: number } | null>(null)
  useEffect(() => {
    if (state.answer) last.current = { answer: state.answer, epoch }
  }, [state.answer, epoch])
  const kept = keep && !state.error && last.current?.epoch === epoch ? last.current.answer : null
  const answer = (state.answer ?? kept) as CallOutput<C> | null
  return {
    answer,
    error: state.error,
    isLoading: !answer && !state.error,
    isRefreshing: Boolean(answer) && state.isFetching,
    retry: () => query && answers.refetch(query.key),
    poll: () => query && answers.refetch(query.key, true),
  }
}

/**
 * Always fetches now, and stores the response for all widgets that show it. For polling, and for data that must be
 * current.
 *
 * @param options.mayBeKnown accepts a response younger than 30 s (WID-14), for lists that are read page by page
 * @returns a stable function that throws NetTermsError
 */
export function useFetch<C extends Call>(
  call: C,
  { mayBeKnown = false }: { mayBeKnown?: boolean } = {},
): (input: CallInput<C>) => Promise<CallOutput<C>> {
  const { api, answers } = useSource()
  return useCallback(
    (input) => answers.fetch(queryOf(api, call, input, LIMITS.answerStaleMs), mayBeKnown) as Promise<CallOutput<C>>,
    [api, answers, call, mayBeKnown],
  )
}

export interface Action<C extends Call> {
  /** @throws NetTermsError */
  run(input: CallInput<C>, options?: { idempotencyKey?: string }): Promise<CallOutput<C>>
  isRunning: boolean
}

/** Makes a write; widgets that show data listed in the call's `changes` fetch it again. */
export function useAction<C extends Call>(call: C): Action<C> {
  const { api, answers } = useSource()
  const [running, setRunning] = useState(0)
  return {
    async run(input, options = {}) {
      setRunning((count) => count + 1)
      try {
        const output = await api.send(call, input, options)
        answers.invalidate(call.changes)
        return output
      } finally {
        setRunning((count) => count - 1)
      }
    },
    isRunning: running > 0,
  }
}
