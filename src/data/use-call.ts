/**
 * Calls as hooks: a widget names a call and its input, the cache shares answers between widgets, and writes refetch the
 * answers that they change.
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
  /** The same, triggered by a timer: it does not extend the session (TRU-19). */
  poll: () => void
}

/** For hooks in this folder. */
export function useSource(): Source {
  const source = useContext(SourceContext)
  if (!source) throw new Error('useCall is used outside of a widget: render it through defineWidget.')
  return source
}

/** The query of `useCall` for this input. */
export const queryOf = <C extends Call>(api: Api, call: C, input: CallInput<C>, staleMs: number): Query => ({
  call,
  key: `${call.name} ${encodeJson(input)}`,
  fetch: (signal, isBackground) => api.send(call, input, { signal, isBackground }),
  staleMs,
})

/**
 * @param input null: nothing is fetched until it is known
 * @param options.keep shows the last answer while the input changes (pages, filters)
 * @param options.staleMs an answer younger than this is not fetched again; 30 s
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  { keep = false, staleMs = LIMITS.answerStaleMs }: { keep?: boolean; staleMs?: number } = {},
): CallState<C> {
  const { api, answers } = useSource()
  const key = input && `${call.name} ${encodeJson(input)}`
  // After the cache was cleared, the same query is a new one, fetched by the widgets that are still rendered for the
  // new session.
  const epoch = answers.epoch()
  // The key stands for the input: equal inputs in new objects do not fetch.
  const query = useMemo(() => input && queryOf(api, call, input, staleMs), [api, call, key, staleMs, epoch])
  const subscribe = useCallback(
    (listener: () => void) => (query ? answers.watch(query, listener) : () => {}),
    [answers, query],
  )
  // Fetch before the skeleton is painted; the store below subscribes only afterwards.
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
 * Always fetches now, and stores the answer for every widget that shows it: for polling, and for data that must be
 * current.
 *
 * @param options.mayBeKnown accepts an answer younger than 30 s (WID-14): for lists read page by page
 * @returns a stable function; it throws NetTermsError
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

/** A write; every widget that shows changed data fetches again (the call's `changes`). */
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
