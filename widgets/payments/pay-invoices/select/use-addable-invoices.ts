/** Other invoices that could be paid together with the selection, oldest due date first. */
import { useState } from 'react'
import { type Invoice, isPayable, LIMITS, listInvoices, type NetTermsError } from '../../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../../src/data/use-call.ts'
import { pastDueInput, readPastDue, roomBeside } from '../../../../src/kit/past-due-invoices.ts'
import { useWidget } from '../../../../src/kit/widget-context.ts'
import type { PaySelectionState } from './use-selection.ts'

export interface AddableInvoices {
  isLoading: boolean
  isRefreshing: boolean
  error: NetTermsError | null
  retry(): void
  invoices: readonly Invoice[]
  /** Loads more rows; null if all are shown, or as many as one response can include. */
  showMore: (() => void) | null
  /** True if there are more invoices than one response can include. */
  isCut: boolean
  /**
   * All past due invoices in the payment's currency that are not selected yet (PAY-61); null if there is at most one.
   */
  pastDue: PastDue | null
}

export interface PastDue {
  /** Number of invoices; null if one response does not include all of them. */
  count: number | null
  /** Number of them that still fit into the payment (PAY-3). */
  room: number
  isAsking: boolean
  read(): Promise<readonly Invoice[]>
}

/** Number of rows at first; few, because a full list is usually next to them. `showMore` loads whole pages. */
const FIRST_SIZE = 8

/** @param isShown false sends no request */
export function useAddableInvoices(selection: PaySelectionState, isShown: boolean): AddableInvoices {
  const { instance } = useWidget()
  const [size, setSize] = useState(FIRST_SIZE)
  const { customerId, currency, lines } = selection
  const filter = {
    buid_customer: customerId,
    status: 'unpaid',
    // Without a selection, the first invoice decides the currency.
    ...(lines.length > 0 && { sol_currency: currency }),
  } as const
  const input = { filter, sort: 'due_date', page: { number: 1, size } }
  const { answer, error, isLoading, isRefreshing, retry } = useCall(
    listInvoices,
    isShown && customerId ? input : null,
    { keep: true },
  )
  const chosen = new Set(lines.map(({ trxId }) => trxId))
  const request = useFetch(listInvoices)
  const [isPending, setPending] = useState(false)
  const late = useCall(listInvoices, isShown && customerId ? pastDueInput(customerId, currency) : null)
  const left = (late.answer?.data ?? []).filter((invoice) => !chosen.has(invoice.trxId) && isPayable(invoice))
  async function read(): Promise<readonly Invoice[]> {
    setPending(true)
    try {
      const invoices = await readPastDue(request, customerId, currency, chosen)
      // The invoices were paid or put on hold in the meantime.
      if (invoices.length === 0) instance.answers.invalidate(['invoices'])
      return invoices
    } finally {
      setPending(false)
    }
  }
  const isCut = answer !== null && answer.meta.recordCount > size
  const room = roomBeside(chosen)
  const isLateCut = (late.answer?.meta.recordCount ?? 0) > LIMITS.maxPageSize
  return {
    isLoading,
    isRefreshing,
    error: answer ? null : error,
    retry,
    // During a change of currency, the response that is kept also includes other currencies.
    invoices: (answer?.data ?? []).filter(
      (invoice) =>
        !chosen.has(invoice.trxId) && isPayable(invoice) && (lines.length === 0 || invoice.currency === currency),
    ),
    pastDue:
      room > 0 && (isLateCut || left.length > 1)
        ? { count: isLateCut ? null : left.length, room, isAsking: isPending, read }
        : null,
    isCut,
    showMore:
      isCut && size < LIMITS.maxPageSize
        ? () => setSize(Math.min(size + LIMITS.defaultPageSize, LIMITS.maxPageSize))
        : null,
  }
}
