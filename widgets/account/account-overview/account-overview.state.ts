/**
 * State of nt-account-overview: balance, ageing, credit, and the next due invoices. The two requests are independent,
 * so that a failure of one leaves the other on screen. Source: docs/spec/account.md EXP-1…EXP-6, docs/spec/payments.md
 * PAY-8, docs/spec/interface.md UI-7.
 */
import {
  AGEING_BUCKETS,
  type AgeingBucket,
  type CalendarDate,
  type CallOutput,
  type CurrencyCode,
  type Exposure,
  type Invoice,
  listExposures,
  listInvoices,
  NetTermsError,
  type NoPaymentReason,
} from '../../../src/contract/index.ts'
import { type CallState, useCall } from '../../../src/data/use-call.ts'
import { useShared } from '../../../src/data/use-store.ts'
import { useLifecycle } from '../../../src/kit/widget-context.ts'
import { useDelayedLoading } from '../../../src/ui/use-delayed-loading.ts'
import { useOpening } from './use-opening.ts'
import { type PayPastDue, usePayPastDue } from './use-pay-past-due.ts'

/** Number of rows in the list of invoices due soon. */
export const DUE_SOON_ROWS = 5

export type Section<Content> =
  { kind: 'loading' } | { kind: 'failed'; error: NetTermsError; retry(): void } | ({ kind: 'ready' } & Content)

export interface OverviewHead {
  customerName: string
  /** The program's date on which the figures were computed. */
  asOf: CalendarDate | null
  /** Opens the payment page; null if the session or the account may not pay. */
  pay: (() => void) | null
  /** Opens the allocation of one amount to several invoices (PAY-361); null under the same conditions as `pay`. */
  plan: (() => void) | null
  /** True if the session reads invoices but may not pay them: the action is shown disabled, not hidden (ACC-27). */
  lacksPay: boolean
  /** Payment of everything past due; null if nothing is past due or the session may not pay. */
  payPastDue: PayPastDue | null
  /** True if nothing was left to pay when the button was pressed, so the figures were reloaded. */
  isNonePastDue: boolean
  /** Reason why the account may not pay, in the program's words if it sent some (PAY-8); null if it may pay. */
  noPayment: { reason: NoPaymentReason; text: string | null } | null
  /** Opens the list of all invoices; null if the session may not read invoices. */
  showAll: (() => void) | null
  /** Retries the failed requests while figures of an earlier query are shown; null if all figures are current. */
  refreshAgain: (() => void) | null
}

export interface AccountFigures {
  /** Exposure in the customer's own currency, the only one with a credit limit (EXP-1). */
  own: Exposure
  /** Exposures in other currencies with an open balance or a credit. */
  others: readonly Exposure[]
  /** Opens the past due invoices; null if the session may not read invoices. */
  openPastDue: (() => void) | null
  openBucket: ((bucket: AgeingBucket) => void) | null
  openCurrency: ((currency: CurrencyCode) => void) | null
  openStatus: ((status: 'payment-pending' | 'disputed') => void) | null
}

export interface DueSoon {
  invoices: readonly Invoice[]
  /** True if the account has balances in other currencies, so the list covers all currencies. */
  isSeveral: boolean
  /** Number of all invoices that are not past due, including those not shown. */
  count: number
  openInvoice(invoice: Pick<Invoice, 'trxId' | 'invoiceId'>): void
  viewAll(): void
}

export type AccountOverviewState =
  | { kind: 'loading' }
  | { kind: 'empty'; head: OverviewHead; own: Exposure }
  | {
      kind: 'ready'
      head: OverviewHead
      account: Section<AccountFigures>
      /** Invoices due soon; null if the session may not read invoices. */
      dueSoon: Section<DueSoon> | null
      customerId: string
    }

export function useAccountOverview(): AccountOverviewState {
  const session = useShared((state) => state.session)
  const programDate = useShared((state) => state.programDate)
  const opening = useOpening()
  const canList = session.capabilities.includes('invoices.list')
  const canPay = session.capabilities.includes('payments.create')
  const customerId = session.customerId ?? ''
  const { customer } = session
  const mayPay = canPay && !customer?.noPayment

  const exposures = useCall(listExposures, { filter: { buid_customer: customerId } })
  const due = useCall(listInvoices, canList ? dueSoonInput(customerId) : null)
  const [own, ...foreign] = exposures.answer?.data ?? []
  const pastDue = usePayPastDue(own ?? null, mayPay && canList)
  const others = foreign.filter(hasSomething)

  // An open balance of zero may mean that everything is paid: only then check whether the account ever had an invoice.
  const isBare = own !== undefined && ![own, ...others].some(hasSomething) && due.answer?.meta.recordCount === 0
  const any = useCall(listInvoices, isBare ? anyInvoiceInput(customerId) : null)
  const isEmpty = isBare && any.answer?.meta.recordCount === 0
  const isUndecided = (isBare && any.isLoading) || (own !== undefined && !hasSomething(own) && canList && due.isLoading)

  const isAccountLoading = useDelayedLoading(exposures.isLoading || isUndecided)
  const isDueLoading = useDelayedLoading(canList && due.isLoading)

  const head: OverviewHead = {
    customerName: customer?.name ?? '',
    asOf: (exposures.answer?.meta.programDate as CalendarDate | undefined) ?? programDate,
    pay: mayPay ? () => opening.pay() : null,
    plan: mayPay ? () => opening.pay({ step: 'plan' }) : null,
    payPastDue: pastDue.offer,
    isNonePastDue: pastDue.isNone,
    // Customer support does not pay for a customer, so no action is missing.
    lacksPay: canList && !canPay && session.role !== 'support',
    noPayment: customer?.noPayment ? { reason: customer.noPayment, text: customer.paymentText } : null,
    showAll: canList ? () => opening.list({ status: 'all' }) : null,
    refreshAgain: refreshOf([exposures, due]),
  }
  const isSeveral = others.length > 0
  const account = sectionOf(exposures, isAccountLoading, (): AccountFigures | null => {
    if (!own) return null
    const currency: Record<string, string> = isSeveral ? { currency: own.currency } : {}
    return {
      own,
      others,
      openPastDue: canList ? () => opening.list({ status: 'past-due', ...currency }) : null,
      openBucket: canList ? (ageing) => opening.list({ status: 'open', ageing, ...currency }) : null,
      openCurrency: canList ? (code) => opening.list({ status: 'open', currency: code }) : null,
      openStatus: canList ? (status) => opening.list({ status, ...currency }) : null,
    }
  })
  const dueSoon = sectionOf(due, isDueLoading, ({ data, meta }): DueSoon => ({
    invoices: data,
    isSeveral,
    count: meta.recordCount,
    openInvoice: opening.invoice,
    viewAll: () => opening.list({ status: 'open', ageing: AGEING_BUCKETS[0] }),
  }))

  const state = ((): AccountOverviewState => {
    const isFirst = account.kind === 'loading' && (!canList || dueSoon.kind === 'loading')
    if (isFirst || isUndecided) return { kind: 'loading' }
    if (isEmpty && own)
      return { kind: 'empty', head: { ...head, pay: null, plan: null, payPastDue: null, showAll: null }, own }
    return { kind: 'ready', head, account, dueSoon: canList ? dueSoon : null, customerId }
  })()
  useLifecycle(...lifecycleOf(state))
  // Report a failure of the second section even before the first paint.
  const dueError = state.kind === 'ready' && state.dueSoon?.kind === 'failed' ? state.dueSoon.error : null
  useLifecycle(dueError ? 'failed' : 'loading', dueError)
  return state
}

/** Open and not past due, earliest due date first: the bucket `current` (EXP-5). */
const dueSoonInput = (customerId: string) =>
  ({
    filter: { buid_customer: customerId, status: 'open', ageing: AGEING_BUCKETS[0] },
    sort: 'due_date',
    page: { number: 1, size: DUE_SOON_ROWS },
  }) as const

const anyInvoiceInput = (customerId: string) =>
  ({ filter: { buid_customer: customerId, status: 'all' }, page: { number: 1, size: 1 } }) as const

/**
 * The response lacks the row that every customer has, and zeros in its place would be wrong amounts. One error object,
 * so that it is reported once.
 */
const NO_OWN_ROW = new NetTermsError(
  'response-invalid',
  'The exposures have no row in the customer’s own currency (EXP-1). Check the response of exposures.list.',
  { at: 'exposures.list' },
)

const hasSomething = ({ used, unapplied }: Exposure): boolean => used !== 0 || unapplied !== 0

function sectionOf<C extends typeof listExposures | typeof listInvoices, Content>(
  { answer, error, retry }: CallState<C>,
  isLoading: boolean,
  content: (answer: CallOutput<C>) => Content | null,
): Section<Content> {
  const ready = answer && content(answer)
  if (isLoading) return { kind: 'loading' }
  if (ready) return { kind: 'ready', ...ready }
  return { kind: 'failed', error: error ?? NO_OWN_ROW, retry }
}

/** Retries the requests that failed last; null when all data is current. */
function refreshOf(calls: readonly Pick<CallState<typeof listExposures>, 'error' | 'retry'>[]): (() => void) | null {
  const failed = calls.filter((call) => call.error && (call as CallState<typeof listExposures>).answer)
  return failed.length > 0 ? () => failed.forEach(({ retry }) => retry()) : null
}

function lifecycleOf(state: AccountOverviewState): Parameters<typeof useLifecycle> {
  if (state.kind !== 'ready') return [state.kind]
  switch (state.account.kind) {
    case 'failed':
      return ['failed', state.account.error]
    case 'loading':
      return ['loading']
    case 'ready':
      return ['ready']
  }
}
