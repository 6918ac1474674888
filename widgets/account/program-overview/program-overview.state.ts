/**
 * State of nt-program-overview: totals of all accounts in one currency, accounts that need attention, and a page of
 * accounts. The three load independently, so that one failure leaves the others. Source: docs/spec/account.md PRG-6.
 */
import { useState } from 'react'
import {
  type AccountBalance,
  type AttentionItem,
  type BalanceTotals,
  type CalendarDate,
  type CurrencyCode,
  listAccountBalances,
  listAttentionItems,
  listCustomers,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import {
  isFiltered,
  listInput,
  PROGRAM_PARAMS,
  type ProgramParams,
  type ProgramQuery,
  readQuery,
} from './program-query.ts'
import { type AccountWork, useAccountWork } from '../../shared/use-account-work.ts'

/** The account with open details. */
export interface OpenAccount {
  customerId: string
  name: string
}

export interface AttentionSection {
  items: readonly AttentionItem[] | null
  count: number
  error: NetTermsError | null
  retry(): void
  /** Null if all rows are shown, or as many as fit on one page. */
  showMore: (() => void) | null
}

export interface AccountsSection {
  rows: readonly AccountBalance[] | null
  /** The query that the rows match. */
  query: ProgramQuery
  recordCount: number
  /** Totals of the rows that match the filters, on all pages. */
  totals: BalanceTotals | null
  isRefreshing: boolean
  error: NetTermsError | null
  retry(): void
}

export interface ProgramOverview {
  query: ProgramQuery
  currency: CurrencyCode
  /** One per currency, the currency with the most accounts first. */
  currencies: readonly BalanceTotals[]
  totals: BalanceTotals
  /** Null until it has loaded. */
  accountCount: number | null
  asOf: CalendarDate | null
  attention: AttentionSection
  accounts: AccountsSection
  work: AccountWork
  opened: OpenAccount | null
  openAccount(account: OpenAccount | null): void
  change(changes: Partial<ProgramParams>): void
  clearFilters(): void
}

export type ProgramOverviewState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  /** The user has at most one account, so there is nothing to compare. */
  | { kind: 'none' }
  | { kind: 'single'; name: string; open(): void }
  | { kind: 'ready'; overview: ProgramOverview }

/** Number of rows shown under "needs attention": at first, and after each "Show more". */
const ATTENTION_ROWS = [5, 25, 100] as const

export function useProgramOverview(): ProgramOverviewState {
  const [params, setParams] = useUrlParams(PROGRAM_PARAMS)
  const programDate = useShared((state) => state.programDate)
  const query = readQuery(params)
  const [opened, openAccount] = useState<OpenAccount | null>(null)
  const [step, setStep] = useState(0)
  const work = useAccountWork()

  const overall = useCall(listAccountBalances, ALL_TOTALS, { keep: true })
  const named = useCall(listCustomers, FIRST_ACCOUNT)
  const currencies = (overall.answer?.meta.totals ?? []).toSorted((one, other) => other.accounts - one.accounts)
  const totals = currencies.find(({ currency }) => currency === query.currency) ?? currencies[0] ?? null
  const currency = totals?.currency ?? null
  const list = useCall(listAccountBalances, currency ? listInput(query, currency) : null, { keep: true })
  const attention = useCall(listAttentionItems, currency ? attentionInput(currency, step) : null, { keep: true })
  const shown = useAnsweredInput(list.answer, { query, currency })
  const shownAttention = useAnsweredInput(attention.answer, currency)
  const recordCount = list.answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.query.page, shown.query.size, (page) => setParams({ page: String(page) }))
  useAnnouncedFilters(filtersOf(query))

  const isWaiting = useDelayedLoading((!overall.answer && !overall.error) || (named.isLoading && !named.error))
  const state = ((): ProgramOverviewState => {
    if (!overall.answer && overall.error) return { kind: 'failed', error: overall.error, retry: overall.retry }
    if (!overall.answer || isWaiting) return { kind: 'loading' }
    const accountCount = named.answer?.meta.recordCount ?? null
    const first = named.answer?.data[0]
    if (accountCount === 0 || !totals || !currency) return { kind: 'none' }
    if (accountCount === 1 && first) return { kind: 'single', name: first.name, open: () => void work.open(first.id) }
    // Rows of the former currency are hidden while those of the new one load.
    const rows = shown.currency === currency ? (list.answer?.data ?? null) : null
    const items = shownAttention === currency ? (attention.answer?.data ?? null) : null
    const count = attention.answer?.meta.recordCount ?? 0
    const hasMore = items !== null && items.length < count && step < ATTENTION_ROWS.length - 1
    return {
      kind: 'ready',
      overview: {
        query,
        currency,
        currencies,
        totals,
        accountCount,
        asOf: (overall.answer.meta.programDate as CalendarDate | undefined) ?? programDate,
        attention: {
          items,
          count,
          error: attention.error,
          retry: attention.retry,
          showMore: hasMore ? () => setStep(step + 1) : null,
        },
        accounts: {
          rows: rows && rows.length === 0 && recordCount > 0 ? null : rows,
          query: shown.query,
          recordCount,
          totals: list.answer?.meta.totals.find((each) => each.currency === currency) ?? null,
          isRefreshing: list.isRefreshing,
          error: list.error,
          retry: list.retry,
        },
        work,
        opened,
        openAccount,
        // A new query starts on the first page.
        change: (changes) =>
          setParams({ page: '1', ...changes }, 'page' in changes || 'currency' in changes ? 'push' : 'replace'),
        clearFilters: () => setParams({ q: '', status: '', late: '', over: '', page: '1' }),
      },
    }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', none: 'empty', single: 'empty', ready: 'ready' } as const

/** Totals of every currency, without the filters. */
const ALL_TOTALS = {
  filter: { buid_customer: 'all' },
  sort: 'past_due_total',
  page: { number: 1, size: 1 },
} as const
const FIRST_ACCOUNT = { sort: 'customer_name', page: { number: 1, size: 1 } } as const

const attentionInput = (currency: CurrencyCode, step: number) => ({
  filter: { buid_customer: 'all', sol_currency: currency },
  page: { number: 1, size: ATTENTION_ROWS[step] ?? ATTENTION_ROWS[0] },
})

function filtersOf(query: ProgramQuery): Record<string, string> {
  const { currency, search, status, isPastDue, isOverLimit } = query
  return {
    ...(currency && { currency }),
    ...(isFiltered(query) && {
      ...(search !== '' && { search }),
      ...(status && { status }),
      ...(isPastDue && { pastDue: 'true' }),
      ...(isOverLimit && { overLimit: 'true' }),
    }),
  }
}
