/**
 * State of nt-dealer-home: the dealer's tasks, its figures in one currency, a page of its customers and its payouts.
 * Each loads independently, so that one failure leaves the others. Source: docs/spec/dealer.md DLR-10…DLR-12.
 */
import { useState } from 'react'
import {
  type CalendarDate,
  type CurrencyCode,
  type DealerTotals,
  type Dispute,
  listDisputes,
  listMerchantCustomers,
  listMerchantPayouts,
  listMissingOriginals,
  listRejections,
  type MerchantCustomer,
  type MerchantPayout,
  type MissingOriginal,
  type NetTermsError,
  type PayoutTerms,
  type Rejection,
} from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useAnsweredInput, useLastPage, useAnnouncedFilters } from '../../../src/kit/list-pages.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { openInvoice } from '../../shared/open-invoice.ts'
import { DEALER_PARAMS, type DealerParams, type DealerQuery, filtersOf, listInput, readQuery } from './dealer-query.ts'
import { type Dealers, useDealers } from './use-dealers.ts'

/** Rows of one type with their count over all pages; null while loading. */
export interface Section<Row> {
  rows: readonly Row[] | null
  count: number
  error: NetTermsError | null
  retry(): void
}

export interface Waiting {
  disputes: Section<Dispute> | null
  rejections: Section<Rejection> | null
  originals: Section<MissingOriginal>
  /** Loads more rows; null if all rows are loaded. */
  moreOriginals: (() => void) | null
}

export interface CustomersSection extends Section<MerchantCustomer> {
  /** The query that the rows match. */
  query: DealerQuery
  /** Totals of the rows that match the filters, on all pages. */
  totals: DealerTotals | null
  isRefreshing: boolean
}

export interface PayoutsSection extends Section<MerchantPayout> {
  /** Rules by which the server computes the payouts; null until it has responded. */
  terms: PayoutTerms | null
}

export interface DealerHome {
  dealers: Dealers
  query: DealerQuery
  asOf: CalendarDate | null
  /** One per currency, the currency with the most customers first; empty before the first sale. */
  currencies: readonly DealerTotals[]
  totals: DealerTotals | null
  currency: CurrencyCode | null
  waiting: Waiting
  customers: CustomersSection
  payouts: PayoutsSection
  opened: MerchantCustomer | null
  openCustomer(customer: MerchantCustomer | null): void
  change(changes: Partial<DealerParams>): void
  clearFilters(): void
  /** Opens the widget for a task. */
  showInvoices(status: string, customer?: MerchantCustomer): void
  showDisputes(): void
  answer(disputeId: string): void
  correct(rejectionId: string | null): void
  openSale(sale: Readonly<{ invoiceId: string; trxId: string }>): void
}

export type DealerHomeState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'choose'; dealers: Dealers }
  | { kind: 'ready'; home: DealerHome }

const FEW = { number: 1, size: 3 } as const
/** Number of rows of missing originals: at first, and after each "Show more". */
const ORIGINALS = [5, 25, 100] as const

export function useDealerHome(): DealerHomeState {
  const widget = useWidget()
  const { emit, openInside } = widget
  const [params, setParams] = useUrlParams(DEALER_PARAMS)
  const programDate = useShared((state) => state.programDate)
  const capabilities = useShared((state) => state.session.capabilities)
  const query = readQuery(params)
  const dealers = useDealers()
  const [opened, openCustomer] = useState<MerchantCustomer | null>(null)
  const [step, setStep] = useState(0)
  const dealer = dealers.currentId === null ? {} : { buid_merchant: dealers.currentId }
  const unless = <Input>(input: Input) => (dealers.mustChoose ? null : input)

  const overall = useCall(
    listMerchantCustomers,
    unless({ filter: dealer, sort: '-open_total', page: { number: 1, size: 1 } } as const),
    { keep: true },
  )
  const mayDispute = capabilities.includes('disputes.list')
  const mayReject = capabilities.includes('rejections.list')
  const disputes = useCall(
    listDisputes,
    mayDispute ? unless({ filter: { ...dealer, turn: 'merchant' }, sort: 'respond_by', page: FEW } as const) : null,
    { keep: true },
  )
  const rejections = useCall(
    listRejections,
    mayReject ? unless({ filter: { ...dealer, status: 'active' }, sort: '-rejected_ts', page: FEW } as const) : null,
    { keep: true },
  )
  const originals = useCall(
    listMissingOriginals,
    unless({ filter: dealer, page: { number: 1, size: ORIGINALS[step] ?? ORIGINALS[0] } }),
    { keep: true },
  )

  const currencies = (overall.answer?.meta.totals ?? []).toSorted((one, other) => other.customers - one.customers)
  const totals = currencies.find(({ currency }) => currency === query.currency) ?? currencies[0] ?? null
  const currency = totals?.currency ?? null
  const list = useCall(listMerchantCustomers, currency ? unless(listInput(query, currency, dealer)) : null, {
    keep: true,
  })
  const payouts = useCall(
    listMerchantPayouts,
    currency ? unless({ filter: { ...dealer, sol_currency: currency } }) : null,
    { keep: true },
  )
  const about = `${dealers.currentId ?? ''}/${currency ?? ''}`
  const shown = useAnsweredInput(list.answer, { query, about })
  const shownPayouts = useAnsweredInput(payouts.answer, about)
  const shownOverall = useAnsweredInput(overall.answer, dealers.currentId)
  const recordCount = list.answer?.meta.recordCount ?? 0
  useLastPage(recordCount, shown.query.page, shown.query.size, (page) => setParams({ page: String(page) }))
  useAnnouncedFilters(filtersOf(query))

  const isWaiting = useDelayedLoading(!dealers.mustChoose && !overall.answer && !overall.error)
  const state = ((): DealerHomeState => {
    if (dealers.mustChoose) return { kind: 'choose', dealers }
    if (!overall.answer && overall.error) return { kind: 'failed', error: overall.error, retry: overall.retry }
    // Figures of the former dealer must not be shown under the new name.
    if (!overall.answer || isWaiting || shownOverall !== dealers.currentId) return { kind: 'loading' }
    const go = (to: string, wanted: Record<string, string>, tag: string, own = wanted) => {
      if (emit('nt-navigate', { to, params: wanted })) openInside(tag, own)
    }
    const isOfThis = shown.about === about
    const rows = isOfThis ? (list.answer?.data ?? null) : null
    return {
      kind: 'ready',
      home: {
        dealers,
        query,
        asOf: (overall.answer.meta.programDate as CalendarDate | undefined) ?? programDate,
        currencies,
        totals,
        currency,
        waiting: {
          disputes: mayDispute ? sectionOf(disputes) : null,
          rejections: mayReject ? sectionOf(rejections) : null,
          originals: sectionOf(originals),
          moreOriginals:
            step < ORIGINALS.length - 1 &&
            (originals.answer?.meta.recordCount ?? 0) > (originals.answer?.data.length ?? 0)
              ? () => setStep(step + 1)
              : null,
        },
        customers: {
          ...sectionOf(list),
          rows: rows && rows.length === 0 && recordCount > 0 ? null : rows,
          query: shown.query,
          totals: list.answer?.meta.totals.find((each) => each.currency === currency) ?? null,
          isRefreshing: list.isRefreshing,
        },
        payouts: {
          ...sectionOf(payouts),
          rows: shownPayouts === about ? (payouts.answer?.data ?? null) : null,
          terms: payouts.answer?.meta.terms ?? null,
        },
        opened,
        openCustomer,
        // A new query starts on the first page.
        change: (changes) =>
          setParams({ page: '1', ...changes }, 'page' in changes || 'currency' in changes ? 'push' : 'replace'),
        clearFilters: () => setParams({ q: '', late: '', disputed: '', page: '1' }),
        showInvoices: (status, customer) => {
          const filters = { ...(currency && { currency }), ...(customer && { customer: customer.customerId }) }
          go('invoice-list', { status, ...filters }, 'nt-invoice-list')
        },
        showDisputes: () => go('dispute-center', {}, 'nt-dispute-center'),
        answer: (id) => go('dispute-detail', { invoice_id: id }, 'nt-dispute-detail', { dispute: id }),
        correct: (id) => go('rejection-center', id === null ? {} : { rejection: id }, 'nt-rejection-center'),
        openSale: (sale) => openInvoice(widget, sale),
      },
    }
  })()
  useLifecycle(state.kind === 'ready' && !state.home.totals ? 'empty' : LIFECYCLE[state.kind], errorOf(state))
  return state
}

const LIFECYCLE = { loading: 'loading', failed: 'failed', choose: 'ready', ready: 'ready' } as const
const errorOf = (state: DealerHomeState) => (state.kind === 'failed' ? state.error : null)

interface Requested<Row> {
  answer: Readonly<{ data: readonly Row[]; meta: Readonly<{ recordCount: number }> }> | null
  error: NetTermsError | null
  retry(): void
}

const sectionOf = <Row>({ answer, error, retry }: Requested<Row>): Section<Row> => ({
  rows: answer?.data ?? null,
  count: answer?.meta.recordCount ?? 0,
  error,
  retry,
})
