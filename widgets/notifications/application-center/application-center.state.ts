/**
 * State of nt-application-center: one page of applications. Source: docs/spec/notifications.md NOT-8, NOT-9, NOT-30,
 * NOT-72.
 */
import { type Application, LIMITS, listApplications, type NetTermsError } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

export interface ApplicationPage {
  rows: readonly Application[]
  /** Page number of the loaded rows; the first page is 1. */
  number: number
  size: number
  recordCount: number
  /** True if document files may be saved (NOT-31). */
  canSave: boolean
  /** True if missing documents may be uploaded and removed (NOT-72). */
  canSend: boolean
  /** How to send missing documents, in the provider's words; empty if the config has no text. */
  supportText: string
  isRefreshing: boolean
  /** Error of the last refresh of the applications, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
  openPage(number: number): void
  setSize(size: string): void
}

export type ApplicationCenterState =
  /** No customer is selected, but applications belong to one. */
  | { kind: 'no-customer'; choose(): void }
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'empty' }
  | { kind: 'ready'; page: ApplicationPage }

const PARAMS = { 'application-page': '1', 'application-rows': String(LIMITS.rowsPerPage[0]) } as const

export function useApplicationCenter(): ApplicationCenterState {
  const { emit } = useWidget()
  const [params, setParams] = useUrlParams(PARAMS)
  const session = useShared((state) => state.session)
  const supportText = useShared((state) => state.config?.supportText ?? '')
  // A dealer has applications of its own; other users see those of the selected customer.
  const isDealer = session.role === 'merchant'
  const { customerId } = session
  const isAsked = isDealer || customerId !== null
  const number = pageOf(params['application-page'])
  const size = LIMITS.rowsPerPage.find((each) => String(each) === params['application-rows']) ?? LIMITS.rowsPerPage[0]
  const list = useCall(
    listApplications,
    isAsked
      ? { filter: isDealer || customerId === null ? {} : { buid_customer: customerId }, page: { number, size } }
      : null,
    { keep: true },
  )
  const shown = useAnsweredInput(list.answer, { number, size, customerId })
  // Rows of the former customer are hidden while those of the new one load.
  const answer = shown.customerId === customerId ? list.answer : null
  const isLoading = useDelayedLoading(isAsked && !answer && !list.error)

  const state = ((): ApplicationCenterState => {
    if (!isAsked) {
      return { kind: 'no-customer', choose: () => void emit('nt-navigate', { to: 'customer-picker', params: {} }) }
    }
    if (!answer && list.error) return { kind: 'failed', error: list.error, retry: list.retry }
    if (!answer || isLoading) return { kind: 'loading' }
    if (answer.data.length === 0) return { kind: 'empty' }
    return {
      kind: 'ready',
      page: {
        rows: answer.data,
        number: shown.number,
        size: shown.size,
        recordCount: answer.meta.recordCount,
        canSave: session.capabilities.includes('application-documents.get'),
        canSend: session.capabilities.includes('application-documents.create'),
        supportText,
        isRefreshing: list.isRefreshing,
        refreshError: list.error,
        retry: list.retry,
        openPage: (next) => setParams({ 'application-page': String(next) }, 'push'),
        setSize: (next) => setParams({ 'application-rows': next, 'application-page': '1' }),
      },
    }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = {
  'no-customer': 'empty',
  loading: 'loading',
  failed: 'failed',
  empty: 'empty',
  ready: 'ready',
} as const

/** Returns the page number from the URL, which can contain anything. */
const pageOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
