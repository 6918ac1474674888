/** What nt-application-center shows: one page of applications. Source: docs/spec/notifications.md NOT-8, NOT-9, NOT-30, NOT-72. */
import { type Application, LIMITS, listApplications, type NetTermsError } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

export interface ApplicationPage {
  rows: readonly Application[]
  /** From 1: those whose answer is shown. */
  number: number
  size: number
  recordCount: number
  /** Whether files of documents may be saved (NOT-31). */
  canSave: boolean
  /** Whether missing documents may be uploaded, and taken back (NOT-72). */
  canSend: boolean
  /** Where to send what is missing, in the provider's words; empty: the config has none. */
  supportText: string
  isRefreshing: boolean
  /** These could not be asked for again; what is shown is older. */
  refreshError: NetTermsError | null
  retry(): void
  openPage(number: number): void
  setSize(size: string): void
}

export type ApplicationCenterState =
  /** Applications are of one customer, and none is chosen. */
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
  // A dealer has its own applications; everybody else those of the chosen customer.
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
  // Those of another customer are not kept while this one's are on their way.
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

/** An address may say anything. */
const pageOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1)
