/** The invoices to choose from, and why some of them cannot be disputed. Source: docs/spec/disputes.md DSP-10. */
import { useRef, useState } from 'react'
import {
  DISPUTE_INELIGIBLE_REASONS,
  type DisputeIneligibleReason,
  disputableAmount,
  type Invoice,
  LIMITS,
  listIneligibleTransactions,
  listInvoices,
  type NetTermsError,
} from '../../../../src/contract/index.ts'
import { useCall } from '../../../../src/data/use-call.ts'
import { searchOf } from '../../../../src/kit/search-of.ts'

export interface Ineligible {
  invoice: Invoice
  reason: DisputeIneligibleReason
}

export interface Candidates {
  isLoading: boolean
  isRefreshing: boolean
  error: NetTermsError | null
  retry(): void
  /** All invoices loaded so far, by transaction id. */
  known: ReadonlyMap<string, Invoice>
  /** Requested or selected invoices, followed by the search results. */
  eligible: readonly Invoice[]
  ineligible: readonly Ineligible[]
  /** Number of requested ids that are not invoices of this account. */
  foreign: number
  /** Loads more rows; null if all are shown, or as many as one response can have. */
  showMore: (() => void) | null
  search: string
  setSearch(search: string): void
}

const FIRST_SIZE = 10

/** @param ids requested or selected transaction ids: listed first, regardless of the search */
export function useCandidates(customerId: string, ids: readonly string[]): Candidates {
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(FIRST_SIZE)
  const seen = useRef(nothingSeen(customerId))
  if (seen.current.customerId !== customerId) seen.current = nothingSeen(customerId)
  const { invoices, reasons } = seen.current

  const trxIds = [...ids].sort().join()
  const named = useCall(
    listInvoices,
    customerId && trxIds
      ? { filter: { buid_customer: customerId, trx_id: trxIds }, page: { number: 1, size: LIMITS.maxPageSize } }
      : null,
    { keep: true },
  )
  const wanted = searchOf(search)
  const found = useCall(
    listInvoices,
    customerId
      ? {
          filter: {
            buid_customer: customerId,
            status: 'open',
            ...(wanted !== '' && { search: wanted }),
          },
          sort: 'due_date',
          page: { number: 1, size },
        }
      : null,
    { keep: true },
  )
  for (const invoice of [...(found.answer?.data ?? []), ...(named.answer?.data ?? [])]) {
    invoices.set(invoice.trxId, invoice)
  }
  const rows = new Map(
    [...(named.answer?.data ?? []).filter(({ trxId }) => ids.includes(trxId)), ...(found.answer?.data ?? [])].map(
      (invoice) => [invoice.trxId, invoice],
    ),
  )
  const requested = [...new Set([...ids.filter((id) => invoices.has(id)), ...rows.keys()])].sort()
  const refused = useCall(
    listIneligibleTransactions,
    customerId && requested.length > 0
      ? { filter: { buid_customer: customerId, trx_id: requested.slice(0, LIMITS.maxFilterListLength).join() } }
      : null,
  )
  if (refused.answer) {
    const reported = new Map(refused.answer.data.map(({ trxId, reason }) => [trxId, reason]))
    for (const trxId of requested) reasons.set(trxId, reported.get(trxId) ?? null)
  }
  const calls = [...(trxIds ? [named] : []), found, ...(requested.length > 0 ? [refused] : [])]
  const error = calls.find((call) => call.error && !call.answer)?.error ?? null
  // A row appears once the server has reported whether it can be disputed.
  const shown = [...rows.values()].filter(({ trxId }) => reasons.has(trxId))
  const recordCount = found.answer?.meta.recordCount ?? 0
  return {
    isLoading: error === null && calls.some((call) => call.isLoading && (call !== refused || reasons.size === 0)),
    isRefreshing: calls.some((call) => call.isRefreshing || call.isLoading),
    error,
    retry: () => calls.filter((call) => call.error).forEach((call) => call.retry()),
    known: invoices,
    eligible: shown.filter((invoice) => isFree(invoice, reasons.get(invoice.trxId))),
    ineligible: shown.flatMap((invoice) => {
      const reason = reasons.get(invoice.trxId)
      if (isFree(invoice, reason)) return []
      return [{ invoice, reason: DISPUTE_INELIGIBLE_REASONS.find((each) => each === reason) ?? 'already-disputed' }]
    }),
    foreign: named.answer ? ids.filter((id) => !invoices.has(id)).length : 0,
    showMore:
      recordCount > size && size < LIMITS.maxPageSize
        ? () => setSize(Math.min(size + LIMITS.defaultPageSize, LIMITS.maxPageSize))
        : null,
    search,
    setSearch(next) {
      setSearch(next)
      setSize(FIRST_SIZE)
    },
  }
}

interface Seen {
  customerId: string
  invoices: Map<string, Invoice>
  /** Why each invoice cannot be disputed, by transaction id; null if it can. */
  reasons: Map<string, string | null>
}

const nothingSeen = (customerId: string): Seen => ({ customerId, invoices: new Map(), reasons: new Map() })

const isFree = (invoice: Invoice, reason: string | null | undefined): boolean =>
  reason === null && disputableAmount(invoice) > 0
