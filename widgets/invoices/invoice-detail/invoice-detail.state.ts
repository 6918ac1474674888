/**
 * State of nt-invoice-detail: one invoice, by its transaction id or its number. Source: docs/spec/invoices.md IND-1,
 * IND-3, IND-4.
 */
import { useEffect, useRef } from 'react'
import {
  type CalendarDate,
  type CallInput,
  type getInvoiceDetails,
  type Invoice,
  invoiceDetailsCallOf,
  type InvoiceDetails,
  LIMITS,
  listInvoices,
  type NetTermsError,
  searchForm,
} from '../../../src/contract/index.ts'
import { type CallState, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle, useUrlParams, useWidget } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'

export interface InvoicePage {
  invoice: InvoiceDetails
  /** Today in the program's time zone. */
  today: CalendarDate
  /** Set if the last refresh failed, so older data is shown. */
  refreshError: NetTermsError | null
  retry(): void
  /** Shows another invoice in this place. */
  show(trxId: string): void
}

export type InvoiceDetailState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'missing'; wanted: string }
  | { kind: 'failed'; error: NetTermsError; retry(): void }
  | { kind: 'several'; wanted: string; invoices: readonly Invoice[]; choose(invoice: Invoice): void }
  | { kind: 'ready'; page: InvoicePage }

const TRANSACTION = /^[A-Za-z0-9-]{1,40}$/
/** Maximum number of characters of an invoice number. */
const MOST_CHARACTERS = 60

const isUnknown = ({ error }: CallState<typeof getInvoiceDetails>): boolean =>
  error?.code === 'not-found' || error?.code === 'parameter-invalid'
const numberForm = (text: string): string => searchForm(text).toLowerCase()

export function useInvoiceDetail(): InvoiceDetailState {
  const { attributes } = useWidget()
  // `account` is the id of the customer, in case several have an invoice of this number.
  const [{ invoice: chosen, account }, setParams] = useUrlParams({ invoice: '', account: '' })
  const attribute = attributes['invoice-id'] ?? ''
  const lastAttribute = useRef(attribute)
  useEffect(() => {
    // The host page named another invoice: drop the user's choice among several.
    if (lastAttribute.current !== attribute && chosen !== '') setParams({ invoice: '', account: '' })
    lastAttribute.current = attribute
  }, [attribute, chosen])
  const wanted = (chosen || attribute).trim()
  const isReadable = wanted !== '' && wanted.length <= MOST_CHARACTERS
  const isTransaction = TRANSACTION.test(wanted)
  const session = useShared((state) => state.session)
  const version = useShared((state) => state.config?.invoiceDetailsVersion ?? null)
  const programDate = useShared((state) => state.programDate)
  const call = invoiceDetailsCallOf(version) as typeof getInvoiceDetails
  const detailsInput = (trxId: string, customerId: string): CallInput<typeof getInvoiceDetails> => ({
    filter: { trx_id: trxId, ...(customerId !== '' && { buid_customer: customerId }) },
  })

  const byId = useCall(call, isTransaction ? detailsInput(wanted, account) : null)
  const isByNumber = isReadable && (!isTransaction || (!byId.answer && isUnknown(byId)))
  const { customerId } = session
  const found = useCall(
    listInvoices,
    isByNumber
      ? {
          filter: { search: wanted, ...(customerId !== null && { buid_customer: customerId }) },
          page: { number: 1, size: LIMITS.maxPageSize },
        }
      : null,
  )
  // The search also matches dealers, amounts and parts of numbers, so filter the results.
  const matches = found.answer?.data.filter(({ invoiceId }) => numberForm(invoiceId) === numberForm(wanted)) ?? []
  const only = matches.length === 1 ? matches[0] : undefined
  const byNumber = useCall(call, only ? detailsInput(only.trxId, only.customerId) : null)
  const requested = only ? byNumber : byId

  const failed = isByNumber && !only ? found.error : requested.error
  const isAnswered = requested.answer !== null || (isByNumber && found.answer !== null && !only)
  const isWaiting = useDelayedLoading(isReadable && !isAnswered && !failed)
  const state = ((): InvoiceDetailState => {
    if (wanted === '') return { kind: 'none' }
    if (!isReadable) return { kind: 'missing', wanted }
    if (requested.answer && programDate !== null && !isWaiting) {
      return {
        kind: 'ready',
        page: {
          invoice: requested.answer.data,
          today: programDate,
          refreshError: requested.error,
          retry: requested.retry,
          show: (trxId) => setParams({ invoice: trxId, account: '' }),
        },
      }
    }
    if (failed && !requested.answer) {
      // The invoice was in the search results just before, but the user may no longer see it.
      if (only && isUnknown(byNumber)) return { kind: 'missing', wanted }
      return { kind: 'failed', error: failed, retry: isByNumber && !only ? found.retry : requested.retry }
    }
    if (!isByNumber || !found.answer || isWaiting || only) return { kind: 'loading' }
    if (matches.length === 0) return { kind: 'missing', wanted }
    return {
      kind: 'several',
      ...{ wanted, invoices: matches },
      choose: (invoice) => setParams({ invoice: invoice.trxId, account: invoice.customerId }, 'push'),
    }
  })()
  useLifecycle(SHOWS[state.kind], state.kind === 'failed' ? state.error : null)
  return state
}

const SHOWS = {
  none: 'empty',
  loading: 'loading',
  missing: 'empty',
  failed: 'failed',
  several: 'ready',
  ready: 'ready',
} as const
