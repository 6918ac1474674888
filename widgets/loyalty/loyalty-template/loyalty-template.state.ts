/**
 * State of nt-loyalty-template: a page of programs, one of them, or the form of one. Source: docs/spec/loyalty.md
 * LOY-231.
 */
import {
  type CalendarDate,
  getLoyaltyTemplate,
  LIMITS,
  listLoyaltyTemplates,
  type LoyaltyTemplate,
  type NetTermsError,
  TEMPLATE_STATUSES,
  type TemplateStatus,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage } from '../../../src/kit/list-pages.ts'
import { useMay } from '../../../src/kit/use-may.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

/** URL parameter names: the open program (`new` for a new one), its tab, and the list's page. */
const PARAMS = { program: '', view: 'terms', status: '', page: '1', rows: String(LIMITS.rowsPerPage[0]) } as const
const NEW = 'new'

const PROGRAM_VIEWS = ['terms', 'preview', 'enrollments', 'edit'] as const
export type ProgramView = (typeof PROGRAM_VIEWS)[number]

/** Actions that open other screens. */
export interface Ways {
  /** True if the user manages programs; other users read them and enroll customers. */
  mayRun: boolean
  today: CalendarDate
  showList(): void
  open(id: string, view?: ProgramView): void
  create(): void
  /** Reloads the current screen. */
  refresh(): void
}

export interface TemplateList {
  rows: readonly LoyaltyTemplate[]
  count: number
  status: TemplateStatus | null
  page: number
  size: number
  isRefreshing: boolean
  /** Error of the last refresh of the list, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
  change(changes: Partial<Record<'status' | 'page' | 'rows', string>>): void
}

export type LoyaltyTemplateState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void; ways: Ways | null }
  | { kind: 'none'; ways: Ways }
  | { kind: 'list'; list: TemplateList; ways: Ways }
  | { kind: 'program'; template: LoyaltyTemplate; view: ProgramView; ways: Ways }
  | { kind: 'create'; ways: Ways }

const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  (words as readonly string[]).includes(text)

/** @returns the state, and a key of the screen, so that focus moves to the heading of a new screen */
export function useLoyaltyTemplate(): LoyaltyTemplateState & { screen: string } {
  const [params, setParams] = useUrlParams(PARAMS)
  const programDate = useShared((state) => state.programDate)
  const mayRun = useMay('loyalty-templates.create', { flags: ['customerLoyaltyProgramEnabled'] })
  const { program } = params
  const status = isOneOf(TEMPLATE_STATUSES, params.status) ? params.status : null
  const query = {
    status,
    page: Math.max(1, parseInt(params.page) || 1),
    size: LIMITS.rowsPerPage.find((size) => String(size) === params.rows) ?? LIMITS.rowsPerPage[0],
  }
  const list = useCall(
    listLoyaltyTemplates,
    program === ''
      ? { filter: status ? { template_status: status } : {}, page: { number: query.page, size: query.size } }
      : null,
    { keep: true },
  )
  const isOne = program !== '' && program !== NEW
  const one = useCall(getLoyaltyTemplate, isOne ? { params: { template_id: program } } : null)
  const shown = useAnsweredInput(list.answer, query)
  const count = list.answer?.meta.recordCount ?? 0
  useLastPage(program === '' ? count : 0, query.page, query.size, (page) => setParams({ page: String(page) }))
  const { answer, error, retry } = isOne ? one : list
  const isWaiting = useDelayedLoading(program !== NEW && !answer && !error)

  const state = ((): LoyaltyTemplateState => {
    const today = ((answer?.meta.programDate as CalendarDate | undefined) ?? programDate) || null
    const ways: Ways | null = today && {
      mayRun,
      today,
      showList: () => setParams({ program: '', view: PARAMS.view }, 'push'),
      open: (id, view = PARAMS.view) => setParams({ program: id, view }, id === program ? 'replace' : 'push'),
      refresh: retry,
      create: () => setParams({ program: NEW, view: PARAMS.view }, 'push'),
    }
    if (program === NEW && ways && mayRun) return { kind: 'create', ways }
    if (!answer && error) return { kind: 'failed', error, retry, ways: isOne ? ways : null }
    if (isWaiting || !ways) return { kind: 'loading' }
    if (isOne) {
      if (!one.answer) return { kind: 'loading' }
      const view = isOneOf(PROGRAM_VIEWS, params.view) && (params.view !== 'edit' || mayRun) ? params.view : PARAMS.view
      return { kind: 'program', template: one.answer.data, view, ways }
    }
    if (!list.answer) return { kind: 'loading' }
    if (count === 0 && shown.status === null) return { kind: 'none', ways }
    return {
      kind: 'list',
      ways,
      list: {
        ...shown,
        rows: list.answer.data,
        count,
        isRefreshing: list.isRefreshing,
        refreshError: list.error,
        retry: list.retry,
        change: (changes) => setParams(changes),
      },
    }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  // All tabs of a program are one screen.
  return { ...state, screen: `${program} ${params.view === 'edit' ? params.view : ''}` }
}

const LIFECYCLE = {
  loading: 'loading',
  failed: 'failed',
  none: 'empty',
  list: 'ready',
  program: 'ready',
  create: 'ready',
} as const
