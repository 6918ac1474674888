/** One statement: a page of its lines, and its figures. Source: docs/spec/documents.md STM-1. */
import {
  type DateRange,
  listStatementLines,
  type NetTermsError,
  type StatementFigures,
  type StatementLine,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useAnsweredInput, useLastPage } from '../../../src/kit/list-pages.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import type { ListPage } from './statement-query.ts'
import type { StatementFrame } from './statements.state.ts'

export interface ShownStatement {
  figures: StatementFigures
  lines: readonly StatementLine[]
  page: ListPage
  recordCount: number
  isRefreshing: boolean
  /** Error of the last refresh of the statement, so older data is shown; null if none. */
  refreshError: NetTermsError | null
}

export interface StatementState {
  /** Null while the statement loads, and if it failed to load. */
  shown: ShownStatement | null
  error: NetTermsError | null
  retry(): void
}

export function useStatement(frame: StatementFrame, period: DateRange): StatementState {
  const requested = { ...period, currency: frame.currency, page: frame.lines }
  const { answer, error, isRefreshing, retry } = useCall(
    listStatementLines,
    { filter: filterOf(frame, period), page: frame.lines },
    { keep: true },
  )
  const known = useAnsweredInput(answer, requested)
  const isWaiting = useDelayedLoading(!answer && !error)
  // The lines of the former statement must not be shown.
  const isOther = known.from !== period.from || known.to !== period.to || known.currency !== frame.currency
  const recordCount = answer?.meta.recordCount ?? 0
  useLastPage(recordCount, known.page.number, known.page.size, (page) => frame.change({ 'lines-page': String(page) }))
  if (!answer || isOther || isWaiting) return { shown: null, error: isWaiting ? null : error, retry }
  const figures = answer.meta.statement
  return {
    shown: { figures, lines: answer.data, page: known.page, recordCount, isRefreshing, refreshError: error },
    error: null,
    retry,
  }
}

export const filterOf = ({ customerId, currency }: StatementFrame, { from, to }: DateRange) => ({
  buid_customer: customerId,
  ...(currency && { sol_currency: currency }),
  from,
  to,
})
