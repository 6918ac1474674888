/** What else could be paid together with the selection, oldest due date first. */
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
  /** Null when all are shown, or as many as one answer can hold. */
  showMore: (() => void) | null
  /** There are others that one answer does not hold. */
  isCut: boolean
  /** All that is past due in the payment's currency and not chosen yet (PAY-61); null: there is nothing, or not more than one. */
  pastDue: PastDue | null
}

export interface PastDue {
  /** Null while one answer does not hold all of them. */
  count: number | null
  /** How many of them the payment has room for (PAY-3). */
  room: number
  isAsking: boolean
  read(): Promise<readonly Invoice[]>
}

/** A glance, since a list usually stands beside it; `showMore` brings whole pages. */
const FIRST_SIZE = 8

/** @param isShown false asks for nothing */
export function useAddableInvoices(selection: PaySelectionState, isShown: boolean): AddableInvoices {
  const { instance } = useWidget()
  const [size, setSize] = useState(FIRST_SIZE)
  const { customerId, currency, lines } = selection
  const filter = {
    buid_customer: customerId,
    status: 'unpaid',
    // With nothing chosen yet, the first invoice decides the currency.
    ...(lines.length > 0 && { sol_currency: currency }),
  } as const
  const input = { filter, sort: 'due_date', page: { number: 1, size } }
  const { answer, error, isLoading, isRefreshing, retry } = useCall(
    listInvoices,
    isShown && customerId ? input : null,
    { keep: true },
  )
  const chosen = new Set(lines.map(({ trxId }) => trxId))
  const ask = useFetch(listInvoices)
  const [isAsking, setAsking] = useState(false)
  const late = useCall(listInvoices, isShown && customerId ? pastDueInput(customerId, currency) : null)
  const left = (late.answer?.data ?? []).filter((invoice) => !chosen.has(invoice.trxId) && isPayable(invoice))
  async function read(): Promise<readonly Invoice[]> {
    setAsking(true)
    try {
      const invoices = await readPastDue(ask, customerId, currency, chosen)
      // They were paid or put on hold meanwhile.
      if (invoices.length === 0) instance.answers.invalidate(['invoices'])
      return invoices
    } finally {
      setAsking(false)
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
    // An answer that is kept while the currency changes holds other currencies too.
    invoices: (answer?.data ?? []).filter(
      (invoice) =>
        !chosen.has(invoice.trxId) && isPayable(invoice) && (lines.length === 0 || invoice.currency === currency),
    ),
    pastDue:
      room > 0 && (isLateCut || left.length > 1)
        ? { count: isLateCut ? null : left.length, room, isAsking, read }
        : null,
    isCut,
    showMore:
      isCut && size < LIMITS.maxPageSize
        ? () => setSize(Math.min(size + LIMITS.defaultPageSize, LIMITS.maxPageSize))
        : null,
  }
}
