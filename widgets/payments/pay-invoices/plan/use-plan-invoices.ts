/**
 * Loads the invoices for an allocation, page by page, in the order of the strategy. Source: docs/spec/payments.md
 * PAY-298.
 */
import { useEffect, useState } from 'react'
import {
  type CurrencyCode,
  holdsLumpSum,
  type Invoice,
  LIMITS,
  listInvoices,
  LUMP_SUM_SORTS,
  type LumpSum,
  type NetTermsError,
  toNetTermsError,
} from '../../../../src/contract/index.ts'
import { useFetch, useCall } from '../../../../src/data/use-call.ts'

export interface PlanInvoices {
  /** Null until loaded. */
  invoices: readonly Invoice[] | null
  /** True if more invoices are payable than one payment can include: the others were not loaded. */
  isCut: boolean
  /** Currencies with payable invoices, the account's own first, as ordered by the server. */
  currencies: readonly CurrencyCode[]
  error: NetTermsError | null
  retry(): void
}

type Wanted = Pick<LumpSum, 'currency' | 'strategy' | 'leavesOutDisputed'>
/** Result with the currency of its rows, so that after a change of currency the former rows are never shown. */
type Read = Pick<PlanInvoices, 'invoices' | 'isCut' | 'error'> & { currency: CurrencyCode | null }

const NOTHING: Read = { currency: null, invoices: null, isCut: false, error: null }

export function usePlanInvoices(customerId: string, { currency, strategy, leavesOutDisputed }: Wanted): PlanInvoices {
  const request = useFetch(listInvoices, { mayBeKnown: true })
  const unpaid = { buid_customer: customerId, status: 'unpaid' } as const
  const all = useCall(listInvoices, { filter: unpaid, sort: 'due_date', page: { number: 1, size: 1 } })
  const [read, setRead] = useState<Read>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const sort = LUMP_SUM_SORTS[strategy]
  useEffect(() => {
    let isOver = false
    async function readAll(): Promise<Read> {
      // An invoice that moved to a later page during loading is included once.
      const found = new Map<string, Invoice>()
      for (let number = 1; ; number += 1) {
        const page = { number, size: LIMITS.maxPageSize }
        const { data, meta } = await request({ filter: { ...unpaid, sol_currency: currency }, sort, page })
        for (const invoice of data) found.set(invoice.trxId, invoice)
        const invoices = [...found.values()]
        const isLast = data.length === 0 || number * LIMITS.maxPageSize >= meta.recordCount
        if (isOver || isLast) return { currency, invoices, isCut: false, error: null }
        if (holdsLumpSum(invoices, { strategy, leavesOutDisputed }))
          return { currency, invoices, isCut: true, error: null }
      }
    }
    readAll().then(
      (next) => isOver || setRead(next),
      (cause: unknown) =>
        isOver ||
        setRead({ ...NOTHING, currency, error: toNetTermsError(cause, 'server-error', 'The invoices did not load.') }),
    )
    return () => {
      isOver = true
    }
  }, [request, customerId, currency, sort, strategy, leavesOutDisputed, attempt])
  const { invoices, isCut, error } = read.currency === currency ? read : NOTHING
  return {
    invoices,
    isCut,
    error,
    currencies: (all.answer?.meta.totals ?? []).map((total) => total.currency),
    retry() {
      setRead(NOTHING)
      setAttempt((count) => count + 1)
    },
  }
}
