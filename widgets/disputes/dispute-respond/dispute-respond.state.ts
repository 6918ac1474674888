/**
 * State of nt-dispute-respond: several disputes, one answer to all of them, and then the result of each. Source:
 * docs/spec/disputes.md DSP-16, DSP-26, DSP-38.
 */
import { useState } from 'react'
import {
  type CalendarDate,
  type Dispute,
  type DisputeSide,
  LIMITS,
  listDisputes,
  type NetTermsError,
  type TogetherAnswer,
  type TogetherResult,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { sideOf } from '../../shared/disputes/dispute-looks.ts'
import { answerable, type Item } from './together.ts'

/** A sent dispute, as the user saw it, and its result. */
export interface Sent {
  before: Dispute
  result: TogetherResult
}

export interface Results {
  choice: TogetherAnswer
  sent: readonly Sent[]
}

export interface Together {
  items: readonly Item[]
  side: DisputeSide
  /** Today in the program's time zone. */
  today: CalendarDate
  takeOut(ids: readonly string[]): void
  /** Returns the current version of a dispute, by number. */
  find(id: string): Dispute | undefined
  results: Results | null
  finish(results: Results): void
  /** Returns to the form with the disputes that were not sent. */
  again(): void
}

export type DisputeRespondState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'nothing' }
  | { kind: 'ready'; together: Together }

/** Parses the numbers in a URL: each once, up to the limit of one request. */
export function readIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim().toUpperCase())
  return [...new Set(ids.filter((id) => /^[A-Z0-9-]{1,40}$/.test(id)))].slice(0, LIMITS.maxDisputesTogether)
}

export function useDisputeRespond(): DisputeRespondState {
  const { attributes } = useWidget()
  const [params] = useUrlParams({ ids: '' })
  const ids = readIds(params.ids || (attributes['ids'] ?? ''))
  const [out, setOut] = useState<readonly string[]>([])
  const [results, setResults] = useState<Results | null>(null)
  const session = useShared((state) => state.session)
  const today = useShared((state) => state.programDate)
  const side = sideOf(session)
  const list = useCall(
    listDisputes,
    ids.length > 0
      ? { filter: { dispute_id: ids.join() }, page: { number: 1, size: LIMITS.maxDisputesTogether } }
      : null,
    { keep: true },
  )
  const known = new Map(list.answer?.data.map((dispute) => [dispute.id.toUpperCase(), dispute]))
  const items: Item[] = ids.filter((id) => !out.includes(id)).map((id) => ({ id, dispute: known.get(id) ?? null }))
  const isWaiting = useDelayedLoading(ids.length > 0 && !list.answer && !list.error)
  const state = ((): DisputeRespondState => {
    if (ids.length === 0) return { kind: 'none' }
    if (!list.answer && list.error) return { kind: 'failed', error: list.error, retry: list.retry }
    if (!list.answer || isWaiting || today === null) return { kind: 'loading' }
    if (results === null && answerable(items, null, side).length === 0) return { kind: 'nothing' }
    return {
      kind: 'ready',
      together: {
        ...{ items, side, today, results },
        find: (id) => known.get(id.toUpperCase()),
        takeOut: (taken) => setOut([...out, ...taken.map((id) => id.toUpperCase())]),
        finish: setResults,
        again() {
          const done = (results?.sent ?? []).filter(({ result }) => result.succeeded)
          setOut([...out, ...done.map(({ result }) => result.disputeId.toUpperCase())])
          setResults(null)
        },
      },
    }
  })()
  const { kind } = state
  useLifecycle(kind === 'none' || kind === 'nothing' ? 'empty' : kind, kind === 'failed' ? state.error : null)
  return state
}
