/**
 * Selects every invoice that matches the filters, on all pages. Source: docs/spec/payments.md PAY-3 (assumption A-3).
 */
import { useEffect, useRef, useState } from 'react'
import {
  encodeJson,
  type Invoice,
  type InvoiceSlug,
  isPayable,
  LIMITS,
  listInvoices,
  type NetTermsError,
} from '../../../src/contract/index.ts'
import { useFetch } from '../../../src/data/use-call.ts'
import { useStore } from '../../../src/data/use-store.ts'
import { filtersOf, listInput, type ListQuery } from './invoice-query.ts'
import type { ListSelection } from './use-pay-selection.ts'

export type SelectAllState =
  | { kind: 'offered' }
  | { kind: 'running' }
  | { kind: 'failed'; error: NetTermsError }
  /** `isCut` is true if there are more invoices than one payment can include. */
  | { kind: 'done'; isCut: boolean }

export interface SelectAll {
  state: SelectAllState
  run(): void
}

/** Lists that include invoices that cannot be paid; for these, the shorter list of all payable ones is read. */
const WITH_UNPAID: readonly InvoiceSlug[] = ['all', 'open', 'invoiced']

export function useSelectAll(query: ListQuery, customerId: string, { changes }: ListSelection): SelectAll {
  const request = useFetch(listInvoices)
  const store = useStore()
  const key = encodeJson([customerId, query.slug, filtersOf(query)])
  const [state, setState] = useState<{ key: string; is: SelectAllState }>({ key, is: { kind: 'offered' } })
  const current = useRef(key)
  current.current = key
  useEffect(
    () => () => {
      current.current = ''
    },
    [],
  )

  async function run(): Promise<void> {
    const isCurrent = () => current.current === key
    const show = (is: SelectAllState) => isCurrent() && setState({ key, is })
    show({ kind: 'running' })
    try {
      const { invoices, isCut } = await payableInvoices(isCurrent)
      // The tab or filter has changed: drop the outdated result.
      if (!isCurrent()) return
      changes.add(invoices)
      show({ kind: 'done', isCut })
    } catch (error) {
      show({ kind: 'failed', error: error as NetTermsError })
    }
  }

  /**
   * Returns the payable invoices in the list's order, without those already selected, up to the limit of one payment.
   */
  async function payableInvoices(isCurrent: () => boolean): Promise<{ invoices: Invoice[]; isCut: boolean }> {
    const { selection: before } = store.getState()
    const taken = new Set(before.customerId === customerId ? before.invoices.map(({ trxId }) => trxId) : [])
    const room = LIMITS.maxInvoicesPerBankPayment - taken.size
    const slug = WITH_UNPAID.includes(query.slug) ? 'unpaid' : query.slug
    const invoices = new Map<string, Invoice>()
    for (let number = 1; isCurrent(); number += 1) {
      const page = { number, size: LIMITS.maxPageSize }
      const { data, meta } = await request(listInput({ ...query, slug }, customerId, page))
      for (const invoice of data) {
        if (isPayable(invoice) && !taken.has(invoice.trxId)) invoices.set(invoice.trxId, invoice)
      }
      const isEnd = data.length === 0 || number * page.size >= meta.recordCount
      if (isEnd || invoices.size > room) break
    }
    return { invoices: [...invoices.values()].slice(0, Math.max(0, room)), isCut: invoices.size > room }
  }

  return { state: state.key === key ? state.is : { kind: 'offered' }, run: () => void run() }
}
