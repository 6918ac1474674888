/**
 * State of nt-statements: the months of one currency, latest first, or one statement. Source: docs/spec/documents.md
 * DOC-3, STM-1…STM-7.
 */
import {
  type CalendarDate,
  type CurrencyCode,
  type DateRange,
  listStatements,
  type NetTermsError,
  type Statement,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { type ListPage, readQuery, STATEMENT_PARAMS, type StatementParams } from './statement-query.ts'

/** Data shown above both the months and the statement. */
export interface StatementFrame {
  customerId: string
  customerName: string
  /** Null until the first response. */
  today: CalendarDate | null
  currency: CurrencyCode | null
  /** Currencies with statements; a single one offers no choice. */
  currencies: readonly CurrencyCode[]
  /** Period of the open statement; null if the list of months is shown. */
  period: DateRange | null
  lines: ListPage
  change(changes: Partial<StatementParams>): void
  open(period: DateRange): void
  close(): void
}

export interface MonthsPage extends ListPage {
  rows: readonly Statement[]
  recordCount: number
  isRefreshing: boolean
  /** Error of the last refresh of the months, so older data is shown; null if none. */
  refreshError: NetTermsError | null
  retry(): void
}

export type StatementsState =
  | { kind: 'loading'; frame: StatementFrame }
  | { kind: 'failed'; frame: StatementFrame; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: StatementFrame }
  | { kind: 'months'; frame: StatementFrame; page: MonthsPage }
  | { kind: 'statement'; frame: StatementFrame }

export function useStatements(): StatementsState {
  const [params, setParams] = useUrlParams(STATEMENT_PARAMS)
  const { customerId, customer } = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const query = readQuery(params)
  const buid = customerId ?? ''
  // The current month comes first, with one row per currency.
  const latest = useCall(listStatements, { filter: { buid_customer: buid } })
  const currencies = currenciesOf(latest.answer?.data ?? [], customer?.currency ?? null)
  const currency = currencies.find((code) => code === query.currency) ?? currencies[0] ?? null
  const months = useCall(
    listStatements,
    currency && query.period === null
      ? { filter: { buid_customer: buid, sol_currency: currency }, page: query.months }
      : null,
    { keep: true },
  )
  const shown = useAnsweredInput(months.answer, query.months)
  const recordCount = months.answer?.meta.recordCount ?? 0
  const toMonths = (page: number) => setParams({ 'months-page': String(page) })
  useLastPage(recordCount, shown.number, shown.size, toMonths)

  const frame: StatementFrame = {
    customerId: buid,
    customerName: customer?.name ?? '',
    today: (latest.answer?.meta.programDate as CalendarDate | undefined) ?? programDate,
    // A URL may name a currency without statements; the server's error is then shown next to the period.
    currency: query.period ? (query.currency ?? currency) : currency,
    currencies,
    period: query.period,
    lines: query.lines,
    change: (changes) => setParams(changes, 'push'),
    open: ({ from, to }) => setParams({ from, to, 'lines-page': '1' }, 'push'),
    close: () => setParams({ from: '', to: '', 'lines-page': '1' }, 'push'),
  }
  const isAsked = query.period === null && currency !== null
  const isWaiting = useDelayedLoading((!latest.answer && !latest.error) || (isAsked && !months.answer && !months.error))
  const state = ((): StatementsState => {
    const failed = [latest, months].find(({ answer, error }) => !answer && error)
    if (failed?.error) return { kind: 'failed', frame, error: failed.error, retry: failed.retry }
    if (!latest.answer || isWaiting) return { kind: 'loading', frame }
    if (query.period) return { kind: 'statement', frame }
    if (currency === null) return { kind: 'none', frame }
    if (!months.answer) return { kind: 'loading', frame }
    const { isRefreshing, error: refreshError, retry } = months
    const page = { ...shown, rows: months.answer.data, recordCount, isRefreshing, refreshError, retry }
    return { kind: 'months', frame, page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', none: 'empty', months: 'ready', statement: 'ready' } as const

/** Returns the currencies with the account's own currency first. */
function currenciesOf(latest: readonly Statement[], own: CurrencyCode | null): CurrencyCode[] {
  const all = [...new Set(latest.map(({ currency }) => currency))].sort()
  return own && all.includes(own) ? [own, ...all.filter((code) => code !== own)] : all
}
