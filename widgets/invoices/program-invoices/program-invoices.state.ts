/**
 * State of nt-program-invoices: a page of the invoices of several accounts in one currency, and the selection to pay.
 * Source: docs/spec/account.md PRG-9, docs/spec/invoices.md INV-128.
 */
import {
  ALL_CUSTOMERS,
  CARD_CURRENCIES,
  countInvoices,
  type CurrencyCode,
  type Invoice,
  type InvoiceSlug,
  isInvoiceSlug,
  isPayable,
  LIMITS,
  LIST_TABS,
  listCustomers,
  listInvoices,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { type AccountWork, useAccountWork } from '../../shared/use-account-work.ts'
import { isSame, useReviewedSelection } from './use-reviewed-selection.ts'
import {
  filtersOf,
  LIST_PARAMS,
  listInput,
  type ListParams,
  type ListQuery,
  readQuery,
} from '../invoice-list/invoice-query.ts'

const PARAMS = { ...LIST_PARAMS, accounts: '' } as const
type Params = ListParams & { accounts: string }
const IDS = /^[A-Za-z0-9-]{1,40}(,[A-Za-z0-9-]{1,40})*$/

export interface Totals {
  open: number
  pastDue: number
}

export interface ProgramInvoices {
  query: ListQuery
  /** Name of a single account, or the number of accounts; null means all accounts. */
  accounts: { name: string | null; count: number } | null
  tabs: readonly InvoiceSlug[]
  currency: CurrencyCode | null
  currencies: readonly CurrencyCode[]
  work: AccountWork
  selected: readonly Invoice[]
  /** Ids of the accounts in the selection. */
  selectedAccounts: readonly string[]
  /** Reason why several accounts cannot be paid together; null if they can be, by card (PAY-321). */
  whyNotTogether: 'right' | 'currency' | 'count' | null
  toggle(invoices: readonly Invoice[], isSelected: boolean): void
  clear(): void
  pay(): void
  openTab(slug: InvoiceSlug): void
  showAccount(customerId: string): void
  showAll(): void
  back(): void
  change(changes: Partial<Omit<ListParams, 'status'>>): void
}

export interface InvoicePage {
  rows: readonly Invoice[]
  query: ListQuery
  recordCount: number
  totals: Totals | null
  isRefreshing: boolean
  refreshError: NetTermsError | null
  retry(): void
}

export type ProgramInvoicesState =
  | { kind: 'unknown-list'; frame: ProgramInvoices }
  | { kind: 'loading'; frame: ProgramInvoices }
  | { kind: 'failed'; frame: ProgramInvoices; error: NetTermsError; retry(): void }
  | { kind: 'none'; frame: ProgramInvoices }
  | { kind: 'ready'; frame: ProgramInvoices; page: InvoicePage }

export function useProgramInvoices(): ProgramInvoicesState {
  const { attributes, emit, openInside } = useWidget()
  const [params, setParams] = useUrlParams(PARAMS)
  const work = useAccountWork()
  const text = params.status || attributes['status'] || ''
  const isKnown = isInvoiceSlug(text)
  // The accounts have a parameter of their own in this widget.
  const read = readQuery({ ...params, customer: '' }, isKnown ? text : 'open')
  const wanted = params.accounts || attributes['accounts'] || ALL_CUSTOMERS
  const ids = IDS.test(wanted) ? wanted : ALL_CUSTOMERS
  const one = ids !== ALL_CUSTOMERS && !ids.includes(',') ? ids : null

  const counted = useCall(countInvoices, { filter: { buid_customer: ids } })
  const named = useCall(
    listCustomers,
    one === null ? null : { filter: { buid_customer: one }, page: { number: 1, size: 1 } },
  )
  const currencies = (counted.answer?.data.totals ?? []).map(({ currency }) => currency)
  const currency = currencies.find((code) => code === read.currency) ?? currencies[0] ?? null
  const query: ListQuery = { ...read, currency }
  const [selected, setSelected] = useReviewedSelection(currency)
  const list = useCall(listInvoices, isKnown && counted.answer ? listInput(query, ids) : null, { keep: true })
  const shown = useAnsweredInput(list.answer, { query, ids })
  const answer = shown.ids === ids && shown.query.currency === currency ? list.answer : null
  const recordCount = answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.query.page, shown.query.size, (page) => setParams({ page: String(page) }))
  useAnnouncedFilters({ status: query.slug, accounts: ids, ...filtersOf(read) })

  /** Shows another query: the host page keeps the tab in its path; the rest is in the parameters of this widget. */
  function show(params: Params): void {
    setSelected([])
    const { status, ...rest } = params
    const set = Object.fromEntries(
      Object.entries(rest).filter(([name, value]) => value !== PARAMS[name as keyof typeof rest]),
    )
    if (emit('nt-navigate', { to: 'program-invoices', params: { status, ...set } })) setParams(params, 'push')
  }
  const here: Params = { ...PARAMS, status: query.slug, accounts: params.accounts, currency: read.currency ?? '' }
  const selectedAccounts = [...new Set(selected.map(({ customerId }) => customerId))]

  const whyNotTogether = !work.canPayTogether
    ? 'right'
    : currency && !CARD_CURRENCIES.includes(currency)
      ? 'currency'
      : selected.length > LIMITS.maxInvoicesPerCardPayment
        ? 'count'
        : null

  const frame: ProgramInvoices = {
    query,
    accounts: ids === ALL_CUSTOMERS ? null : { name: named.answer?.data[0]?.name ?? one, count: ids.split(',').length },
    tabs: tabsWith(query.slug),
    currency,
    currencies,
    work,
    selected,
    selectedAccounts,
    whyNotTogether,
    toggle(invoices, isSelected) {
      const others = selected.filter((each) => !invoices.some((invoice) => isSame(invoice, each)))
      setSelected(isSelected ? [...others, ...invoices.filter(isPayable)] : others)
    },
    clear: () => setSelected([]),
    pay() {
      const [customerId, ...others] = selectedAccounts
      if (customerId !== undefined && others.length === 0) void work.payInvoices(customerId, selected)
      else if (currency && whyNotTogether === null) void work.payTogether(currency, selected)
    },
    openTab: (status) => show({ ...here, status }),
    showAccount: (customerId) => show({ ...here, accounts: customerId }),
    showAll: () => show({ ...here, accounts: '' }),
    back() {
      if (emit('nt-navigate', { to: 'program-overview', params: currency ? { currency } : {} })) {
        openInside('nt-program-overview')
      }
    },
    change(changes) {
      if ('currency' in changes) setSelected([])
      setParams({ page: '1', ...changes }, 'page' in changes ? 'push' : 'replace')
    },
  }

  const failed = [counted, list].find((call) => call.error && !call.answer)
  const isWaiting = useDelayedLoading(isKnown && !failed && (!counted.answer || !answer) && currencies.length > 0)
  const state = ((): ProgramInvoicesState => {
    if (!isKnown) return { kind: 'unknown-list', frame }
    if (failed?.error) return { kind: 'failed', frame, error: failed.error, retry: failed.retry }
    if (!answer || isWaiting) return { kind: 'loading', frame }
    if (answer.data.length === 0) return recordCount > 0 ? { kind: 'loading', frame } : { kind: 'none', frame }
    const page: InvoicePage = {
      rows: answer.data,
      query: shown.query,
      recordCount,
      totals: answer.meta.totals.find((each) => each.currency === currency) ?? null,
      isRefreshing: list.isRefreshing,
      refreshError: list.error,
      retry: list.retry,
    }
    return { kind: 'ready', frame, page }
  })()
  useLifecycle(LIFECYCLE[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const LIFECYCLE = {
  'unknown-list': 'empty',
  loading: 'loading',
  failed: 'failed',
  none: 'empty',
  ready: 'ready',
} as const

const TABS: readonly InvoiceSlug[] = LIST_TABS
const tabsWith = (slug: InvoiceSlug): readonly InvoiceSlug[] => (TABS.includes(slug) ? TABS : [...TABS, slug])
