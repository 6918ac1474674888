/**
 * Previous and next invoice in the list that the user came from, with its order and filters. Source:
 * docs/spec/invoices.md IND-10.
 */
import { type Invoice, type InvoiceDetails, isInvoiceSlug, listInvoices } from '../../../src/contract/index.ts'
import { useCall } from '../../../src/data/use-call.ts'
import { useShared, useStore } from '../../../src/data/use-store.ts'
import { useWidget } from '../../../src/kit/widget-context.ts'
import { LIST_PARAMS, listInput, readQuery } from '../invoice-list/invoice-query.ts'
import type { InvoicePage } from './invoice-detail.state.ts'

export interface Neighbors {
  /** Position in the list over all pages, starting at 1. */
  position: number
  total: number
  /** Opens the previous invoice; null at the ends of the list, and while the next page loads. */
  previous: (() => void) | null
  next: (() => void) | null
}

const isSame = (one: Pick<Invoice, 'trxId' | 'customerId'>, other: Pick<InvoiceDetails, 'trxId' | 'customerId'>) =>
  one.trxId === other.trxId && one.customerId === other.customerId

/** @returns null if the user did not come from a list, or the invoice is no longer in it */
export function useNeighbors({ invoice, show }: InvoicePage): Neighbors | null {
  const { emit } = useWidget()
  const store = useStore()
  const place = useShared((state) => state.listPlace)
  const customerId = useShared((state) => state.session.customerId) ?? ''
  const slug = place?.['status'] ?? ''
  const location = useShared(({ session }) => (session.role === 'merchant' ? null : session.location)?.id)
  const query = place && isInvoiceSlug(slug) ? readQuery({ ...LIST_PARAMS, ...place }, slug, location) : null
  const list = useCall(listInvoices, query ? listInput(query, customerId) : null)
  const rows = list.answer?.data ?? []
  const total = list.answer?.meta.recordCount ?? 0
  const at = rows.findIndex((row) => isSame(row, invoice))
  const page = query?.page ?? 1
  const size = query?.size ?? 1
  const position = (page - 1) * size + at + 1
  const pageAt = (number: number, isWanted: boolean) =>
    query && at >= 0 && isWanted ? listInput(query, customerId, { number, size }) : null
  const before = useCall(listInvoices, pageAt(page - 1, at === 0 && page > 1))
  const after = useCall(listInvoices, pageAt(page + 1, at === rows.length - 1 && position < total))
  if (at < 0) return null

  function to(row: Invoice | undefined, number: number): (() => void) | null {
    if (!row) return null
    return () => {
      if (number !== page) store.setState({ listPlace: { ...place, page: String(number) } })
      if (emit('nt-navigate', { to: 'invoice-detail', params: { invoice_id: row.trxId } })) show(row.trxId)
    }
  }
  return {
    position,
    total,
    previous: at > 0 ? to(rows[at - 1], page) : to(before.answer?.data.at(-1), page - 1),
    next: at < rows.length - 1 ? to(rows[at + 1], page) : to(after.answer?.data[0], page + 1),
  }
}
