/**
 * State of nt-dispute-detail: one dispute, by its own number or by one of its invoices. Source: docs/spec/disputes.md
 * DSP-17, DSP-24, DSP-34, DSP-38.
 */
import { useEffect, useRef } from 'react'
import {
  type CalendarDate,
  type Dispute,
  type DisputeResponse,
  type DisputeSide,
  getDispute,
  LIMITS,
  listCustomerDisputeResponses,
  listDisputes,
  listMerchantDisputeResponses,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { sideOf } from '../../shared/disputes/dispute-looks.ts'
import { type CaseNews, useCaseNews } from './use-case-news.ts'

/** History, oldest first. */
export interface History {
  responses: readonly DisputeResponse[] | null
  error: NetTermsError | null
  retry(): void
}

export interface CasePage {
  dispute: Dispute
  side: DisputeSide
  /** Today in the program's time zone. */
  today: CalendarDate
  history: History
  news: CaseNews
  /** Error of the last refresh of the dispute, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type DisputeDetailState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'missing'; wanted: string }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'several'; wanted: string; disputes: readonly Dispute[]; side: DisputeSide; choose(id: string): void }
  | { kind: 'ready'; page: CasePage }

const NUMBER = /^D-[A-Za-z0-9-]{1,38}$/i

export function useDisputeDetail(): DisputeDetailState {
  const { attributes } = useWidget()
  const [{ dispute: chosen }, setParams] = useUrlParams({ dispute: '' })
  const attribute = attributes['invoice-id'] ?? ''
  const lastAttribute = useRef(attribute)
  useEffect(() => {
    // The host page set another number: drop the user's choice among several.
    if (lastAttribute.current !== attribute && chosen !== '') setParams({ dispute: '' })
    lastAttribute.current = attribute
  }, [attribute, chosen])
  const wanted = (chosen || attribute).trim()
  const isNumber = NUMBER.test(wanted)
  const isReadable = wanted !== '' && wanted.length <= 60
  const session = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const side = sideOf(session)

  const byNumber = useCall(getDispute, isNumber ? { params: { dispute_id: wanted.toUpperCase() } } : null)
  const byInvoice = useCall(
    listDisputes,
    !isNumber && isReadable
      ? { filter: { invoice: wanted }, sort: '-creation_date', page: { number: 1, size: LIMITS.maxPageSize } }
      : null,
  )
  const requested = isNumber ? byNumber : byInvoice
  const found = byInvoice.answer?.data ?? []
  const answered = isNumber ? (byNumber.answer?.data ?? null) : found.length === 1 ? (found[0] ?? null) : null
  const news = useCaseNews(answered, requested.retry)
  const { dispute } = news

  const responsesOf = side === 'merchant' ? listMerchantDisputeResponses : listCustomerDisputeResponses
  const responses = useCall(
    responsesOf,
    dispute && {
      filter: { dispute_id: dispute.id },
      sort: 'comment_date',
      page: { number: 1, size: LIMITS.maxPageSize },
    },
    { keep: true },
  )
  const version = dispute && `${dispute.id} ${dispute.version}`
  const readAt = useRef(version)
  useEffect(() => {
    // A new message in the same dispute reloads the list; the first load has its own request.
    const [id] = version?.split(' ') ?? []
    if (readAt.current !== version && id !== undefined && readAt.current?.startsWith(`${id} `)) responses.retry()
    readAt.current = version
  }, [version])

  const isWaiting = useDelayedLoading(wanted !== '' && !requested.answer && !requested.error)
  const state = ((): DisputeDetailState => {
    if (wanted === '') return { kind: 'none' }
    if (!isReadable) return { kind: 'missing', wanted }
    if (!requested.answer && requested.error) {
      return requested.error.code === 'not-found' || requested.error.code === 'parameter-invalid'
        ? { kind: 'missing', wanted }
        : { kind: 'failed', error: requested.error, retry: requested.retry }
    }
    if (!requested.answer || isWaiting || programDate === null) return { kind: 'loading' }
    if (dispute) {
      const { answer, error, retry } = responses
      const history: History = { responses: answer?.data ?? null, error, retry }
      return {
        kind: 'ready',
        page: {
          ...{ dispute, side, today: programDate, history, news },
          refreshError: requested.error,
          retry: requested.retry,
        },
      }
    }
    if (found.length === 0) return { kind: 'missing', wanted }
    return {
      kind: 'several',
      ...{ wanted, side, disputes: found },
      choose: (id) => setParams({ dispute: id }, 'push'),
    }
  })()
  const shows = { none: 'empty', missing: 'empty', several: 'ready' } as const
  const { kind } = state
  useLifecycle(
    kind === 'none' || kind === 'missing' || kind === 'several' ? shows[kind] : kind,
    kind === 'failed' ? state.error : null,
  )
  return state
}
