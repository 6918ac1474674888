/**
 * Cache of responses, shared by all widgets of an instance: one request per query for any number of widgets, stale
 * responses shown while a newer one is fetched, and writes that mark changed responses as stale. The API layer retries.
 * Source: docs/spec/widgets.md WID-14…WID-16; docs/adr/0005.
 */
import type { Call, NetTermsError } from '../contract/index.ts'

export interface AnswerState {
  /** The latest response; null before the first. */
  answer: unknown
  /** Error of the latest attempt; null if it succeeded or no attempt has ended. */
  error: NetTermsError | null
  isFetching: boolean
}

export interface Query {
  call: Call
  /** Equal queries have equal keys. */
  key: string
  fetch(signal: AbortSignal, isBackground: boolean): Promise<unknown>
  /** A response younger than this is not requested again, ms. */
  staleMs: number
}

export interface AnswerCache {
  read(key: string): AnswerState
  /** Watches a query and fetches it unless there is a fresh response. @returns a function that stops watching */
  watch(query: Query, listener: () => void): () => void
  /**
   * Fetches now, or joins a pending request; with `mayBeKnown` a fresh response is returned without a request.
   *
   * @throws NetTermsError
   */
  fetch(query: Query, mayBeKnown?: boolean): Promise<unknown>
  /** Always requests again; `isBackground`: triggered by a timer and not by a user (TRU-19). */
  refetch(key: string, isBackground?: boolean): void
  /** Marks the responses of these resources stale (`invoices` for `invoices.list`) and refetches those on screen. */
  invalidate(resources: readonly string[]): void
  /** Does the same for the responses of one call. */
  invalidateCall(name: string): void
  /**
   * Refetches all responses on screen that are older than their query allows; called when the page becomes visible
   * again.
   */
  refreshStale(): void
  /** Drops failed attempts of a call, so that the same request may be sent again. */
  forgetFailed(name: string): void
  /** Number that increases when the cache is cleared, because older data may belong to another user. */
  epoch(): number
  /** Clears the cache, for example when another user signs in; widgets on screen fetch again. */
  clear(): void
}

interface Entry {
  query: Query
  state: AnswerState
  answeredAtMs: number
  attempt: { promise: Promise<unknown>; abort: AbortController } | null
  listeners: Set<() => void>
}

const NOTHING: AnswerState = { answer: null, error: null, isFetching: false }
/** Number of unused responses that are kept for later. */
const KEPT = 60

export function createAnswerCache(nowMs: () => number = () => performance.now()): AnswerCache {
  const entries = new Map<string, Entry>()
  let epoch = 0

  function entryOf(query: Query): Entry {
    const known = entries.get(query.key)
    if (known) {
      known.query = query
      return known
    }
    const entry: Entry = { query, state: NOTHING, answeredAtMs: -Infinity, attempt: null, listeners: new Set() }
    entries.set(query.key, entry)
    for (const [key, { listeners, attempt }] of entries) {
      if (entries.size <= KEPT) break
      if (listeners.size === 0 && !attempt && key !== query.key) entries.delete(key)
    }
    return entry
  }

  function change(entry: Entry, state: Partial<AnswerState>): void {
    entry.state = { ...entry.state, ...state }
    entry.listeners.forEach((listener) => listener())
  }

  function attemptOf(entry: Entry, isBackground = false): Promise<unknown> {
    if (entry.attempt) return entry.attempt.promise
    const abort = new AbortController()
    const isCurrent = () => entry.attempt?.abort === abort
    const promise = entry.query.fetch(abort.signal, isBackground).then(
      (answer) => {
        if (isCurrent()) {
          entry.attempt = null
          entry.answeredAtMs = nowMs()
          change(entry, { answer, error: null, isFetching: false })
        }
        return answer
      },
      (error: NetTermsError) => {
        if (isCurrent()) {
          entry.attempt = null
          change(entry, { error, isFetching: false })
        }
        throw error
      },
    )
    // Callers that await the promise get the error; the cache reports it in its state.
    promise.catch(() => undefined)
    entry.attempt = { promise, abort }
    change(entry, { isFetching: true })
    return promise
  }

  function cancel(entry: Entry): void {
    entry.attempt?.abort.abort()
    entry.attempt = null
    entry.state = { ...entry.state, isFetching: false }
  }

  const isStale = (entry: Entry) => nowMs() - entry.answeredAtMs >= entry.query.staleMs

  function restart(matches: (entry: Entry) => boolean): void {
    for (const entry of entries.values()) {
      if (!matches(entry)) continue
      entry.answeredAtMs = -Infinity
      // A request sent before the change may return data from before the change.
      cancel(entry)
      if (entry.listeners.size > 0) void attemptOf(entry)
    }
  }

  return {
    read: (key) => entries.get(key)?.state ?? NOTHING,
    watch(query, listener) {
      const entry = entryOf(query)
      entry.listeners.add(listener)
      if (isStale(entry)) void attemptOf(entry)
      return () => {
        entry.listeners.delete(listener)
        // A widget that only renders again unsubscribes and subscribes within the same task.
        queueMicrotask(() => {
          if (entry.listeners.size === 0) cancel(entry)
        })
      }
    },
    fetch(query, mayBeKnown = false) {
      const entry = entryOf(query)
      return mayBeKnown && !isStale(entry) ? Promise.resolve(entry.state.answer) : attemptOf(entry)
    },
    refetch(key, isBackground) {
      const entry = entries.get(key)
      if (entry) void attemptOf(entry, isBackground)
    },
    invalidate: (resources) => restart(({ query }) => resources.includes(resourceOf(query.call))),
    invalidateCall: (name) => restart(({ query }) => query.call.name === name),
    refreshStale() {
      for (const entry of entries.values()) if (entry.listeners.size > 0 && isStale(entry)) void attemptOf(entry)
    },
    forgetFailed(name) {
      for (const entry of entries.values()) {
        if (entry.query.call.name === name && entry.state.error) change(entry, { error: null })
      }
    },
    epoch: () => epoch,
    clear() {
      epoch += 1
      for (const [key, entry] of entries) {
        cancel(entry)
        entry.answeredAtMs = -Infinity
        if (entry.listeners.size === 0) entries.delete(key)
        else change(entry, NOTHING)
      }
    },
  }
}

/** Returns `invoices` for `invoices.list`; a call's `changes` uses the same names. */
const resourceOf = (call: Call): string => call.name.split('.')[0] ?? call.name
