/**
 * TanStack Query bound to calls: a widget asks for a call and its input, answers are shared by every widget of the
 * instance, and a write refetches what it changed. Retrying is the API's business, so the query layer never does.
 */
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import type { Api } from '../api/create-api.ts'
import { type Call, type CallInput, type CallOutput, NetTermsError } from '../contract/index.ts'

export const ApiContext = createContext<Api | null>(null)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, gcTime: 300_000, networkMode: 'always', structuralSharing: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** `invoices` for `invoices.list`: what `changes` of a call names. */
const resourceOf = (call: Call): string => call.name.split('.')[0] ?? call.name

export interface CallState<C extends Call> {
  answer: CallOutput<C> | null
  error: NetTermsError | null
  /** Nothing to show yet. */
  isLoading: boolean
  /** Asking again while something older is shown. */
  isRefreshing: boolean
  retry: () => void
}

function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useCall is used outside of a widget: render it through defineWidget.')
  return api
}

/**
 * @param input null waits: nothing is asked until it is known
 * @param options.keep shows the last answer while the input changes (pages, filters)
 */
export function useCall<C extends Call>(
  call: C,
  input: CallInput<C> | null,
  options: { keep?: boolean; staleMs?: number } = {},
): CallState<C> {
  const api = useApi()
  const query = useQuery({
    queryKey: [resourceOf(call), call.name, input],
    queryFn: ({ signal }) => api.send(call, input as CallInput<C>, { signal }),
    enabled: input !== null,
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.staleMs !== undefined && { staleTime: options.staleMs }),
  })
  return {
    answer: (query.data as CallOutput<C> | undefined) ?? null,
    error: query.error as NetTermsError | null,
    isLoading: query.data === undefined && !query.error,
    isRefreshing: query.isFetching && query.data !== undefined,
    retry: () => void query.refetch(),
  }
}

/**
 * Asks now, whatever is cached, and leaves the answer for every widget that shows it: for polling, and for lists read
 * page by page.
 *
 * @returns a stable function; it throws NetTermsError
 */
export function useAsk<C extends Call>(call: C): (input: CallInput<C>) => Promise<CallOutput<C>> {
  const api = useApi()
  const client = useQueryClient()
  return useCallback(
    (input) =>
      client.fetchQuery({
        queryKey: [resourceOf(call), call.name, input],
        queryFn: ({ signal }) => api.send(call, input, { signal }),
        staleTime: 0,
      }),
    [api, client, call],
  )
}

export interface Action<C extends Call> {
  /** @throws NetTermsError */
  run(input: CallInput<C>, options?: { idempotencyKey?: string }): Promise<CallOutput<C>>
  isRunning: boolean
}

/** A write; what it changes is refetched by every widget that shows it (the call's `changes`). */
export function useAction<C extends Call>(call: C): Action<C> {
  const api = useApi()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: CallInput<C>; idempotencyKey?: string }) =>
      api.send(call, input, idempotencyKey === undefined ? {} : { idempotencyKey }),
    onSuccess: () => invalidate(client, call.changes),
  })
  return {
    run: (input, options = {}) => mutation.mutateAsync({ input, ...options }),
    isRunning: mutation.isPending,
  }
}

/** Marks the answers of these resources stale; those on screen are asked again at once. */
export function invalidate(client: QueryClient, resources: readonly string[]): void {
  for (const resource of resources) void client.invalidateQueries({ queryKey: [resource] })
}

/** For a widget that learns by other means that resources changed. */
export function useInvalidate(): (resources: readonly string[]) => void {
  const client = useQueryClient()
  return (resources) => invalidate(client, resources)
}
