/** What else could be paid together with the selection, oldest due date first. */
import { useState } from 'react'
import { type Invoice, isPayable, LIMITS, listInvoices, type NetTermsError } from '../../../../src/contract/index.ts'
import { useAsk, useCall } from '../../../../src/data/use-call.ts'
import { pastDueInput, readPastDue } from '../../../../src/kit/past-due-invoices.ts'
import type { PaySelectionState } from './use-selection.ts'

export interface AddableInvoices {
  isLoading: boolean
  isRefreshing: boolean
  error: NetTermsError | null
  retry(): void
  invoices: readonly Invoice[]
  /** Null when all are shown, or as many as one answer can hold. */
  showMore: (() => void) | null
  /** All that is past due in the payment's currency and not chosen yet (PAY-61); null: there is nothing, or not more than one. */
  pastDue: { count: number; isAsking: boolean; read(): Promise<readonly Invoice[]> } | null
}

/** A glance, since a list usually stands beside it; `showMore` brings whole pages. */
const FIRST_SIZE = 8

/** @param isShown false asks for nothing */
export function useAddableInvoices(selection: PaySelectionState, isShown: boolean): AddableInvoices {
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
  const ask = useAsk(listInvoices)
  const [isAsking, setAsking] = useState(false)
  const late = useCall(listInvoices, isShown && customerId ? pastDueInput(customerId, currency) : null, { keep: true })
  const left = (late.answer?.data ?? []).filter((invoice) => !chosen.has(invoice.trxId) && isPayable(invoice))
  async function read(): Promise<readonly Invoice[]> {
    setAsking(true)
    try {
      return await readPastDue(ask, customerId, currency)
    } finally {
      setAsking(false)
    }
  }
  const hasMore = answer !== null && answer.meta.recordCount > size && size < LIMITS.maxPageSize
  return {
    isLoading,
    isRefreshing,
    error: answer ? null : error,
    retry,
    invoices: (answer?.data ?? []).filter((invoice) => !chosen.has(invoice.trxId) && isPayable(invoice)),
    pastDue: left.length > 1 ? { count: left.length, isAsking, read } : null,
    showMore: hasMore ? () => setSize(Math.min(size + LIMITS.defaultPageSize, LIMITS.maxPageSize)) : null,
  }
}
