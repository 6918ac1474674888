import {
  addDays,
  ageingBucketOf,
  amountsSearched,
  type CalendarDate,
  type CurrencyCode,
  currencyCodes,
  daysBetween,
  fromWireDate,
  hasAmountOf,
  INVOICE_SLUGS,
  invoiceSlugs,
  sumMinor,
  toWireDate,
} from '../../contract/index.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import {
  daysLate,
  dueOf,
  isDue,
  isLate,
  isOpen,
  lastPosting,
  openOf,
  type Program,
  type ProgramInvoice,
  statusOf,
} from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { fitsFilters, whyFiltersRefused } from './invoice-filters.ts'
import { paymentFacts } from './paid-invoices.ts'

type InvoiceResource = Given<CallOf<'invoices.list'>>['data'][number]
type ListRequest = CallRequest<'invoices.list'>

/** Returns the amounts due today (INV-124). */
function dueToday(invoice: ProgramInvoice, today: CalendarDate): { currentDue: number; pastDue: number } {
  const due = isOpen(invoice) ? dueOf(invoice) : 0
  return isLate(invoice, today) ? { currentDue: 0, pastDue: due } : { currentDue: due, pastDue: 0 }
}

/** Converts an invoice to wire format. */
export function toResource(invoice: ProgramInvoice, program: Program): InvoiceResource {
  const { today, customer, person } = program
  const { billed, tax, lateFee, due, live, primary, received = addDays(invoice.invoiced, 1) } = invoice
  return {
    id: `${customer.id}:${invoice.trxId}`,
    attributes: {
      trxId: invoice.trxId,
      invoiceId: invoice.invoiceId,
      buidCustomer: customer.id,
      poNumber: invoice.poNumber,
      soldBy: invoice.soldBy,
      soldByLocation: invoice.soldByLocation,
      cardLast4: invoice.cardLast4 ?? null,
      status: statusOf(invoice, today).join(', '),
      eligibleForDispute: primary === 'Billed' && invoice.disputed === 0 ? 'Y' : 'N',
      currency: invoice.currency,
      subtotal: billed - tax - lateFee,
      tax,
      lateFee,
      rebates: 0,
      billedTotal: billed,
      paidTotal: invoice.paid,
      disputedTotal: invoice.disputed,
      openTotal: openOf(invoice),
      pendingTotal: invoice.pending,
      ...dueToday(invoice, today),
      unapplied: 0,
      dueDate: due && toWireDate(due),
      invoiceDate: toWireDate(invoice.invoiced),
      receivedDate: received && toWireDate(received),
      daysLeft: due && daysBetween(today, due),
      ...paymentFacts(invoice, program),
      pendingPayment: live && {
        ...live,
        postsBy: toWireDate(live.postsBy),
        isOwn: person !== null && live.payer === `${person.firstName} ${person.lastName}`,
      },
    },
  }
}

/** Whether an invoice matches all filters; the search is plain text (INV-12). */
function matches(invoice: ProgramInvoice, filter: ListRequest['filter'], program: Program): boolean {
  const { today } = program
  const { trx_id: trxIds, status, ageing, sol_currency: currency, search } = filter
  const wanted = search?.toLowerCase() ?? ''
  const texts = [invoice.invoiceId, invoice.poNumber ?? '', invoice.soldBy]
  return (
    (trxIds === undefined || trxIds.split(',').includes(invoice.trxId)) &&
    (status === undefined || INVOICE_SLUGS[status](statusOf(invoice, today), isLate(invoice, today))) &&
    (ageing === undefined || (isDue(invoice) && ageingBucketOf(daysLate(invoice, today)) === ageing)) &&
    (currency === undefined || invoice.currency === currency) &&
    fitsFilters(invoice, filter, program) &&
    (texts.some((text) => text.toLowerCase().includes(wanted)) ||
      hasAmountOf(amountsSearched(wanted), toResource(invoice, program).attributes))
  )
}

const SORT_VALUES: Record<string, (invoice: ProgramInvoice) => string | number | null> = {
  due_date: ({ due }) => due,
  invoice_id: ({ invoiceId }) => invoiceId,
  sold_by: ({ soldBy }) => soldBy,
  open_total: openOf,
  invoice_date: ({ invoiced }) => invoiced,
  billed_total: ({ billed }) => billed,
}

/**
 * Returns a comparison for a total order: the transaction id breaks ties, and invoices without a due date are last in
 * both directions.
 */
function inOrder({ field, direction }: ListRequest['sort'], program: Program) {
  const valueOf =
    field === 'paid_on'
      ? (invoice: ProgramInvoice) => fromWireDate(paymentFacts(invoice, program).paidOn ?? '') ?? ''
      : (SORT_VALUES[field] ?? (() => null))
  const sign = direction === 'asc' ? 1 : -1
  return (a: ProgramInvoice, b: ProgramInvoice): number => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === other) return a.trxId < b.trxId ? -sign : sign
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -sign : sign
  }
}

interface Totals {
  currency: CurrencyCode
  open: number
  pastDue: number
  onItsWay: number
  onItsWayUntil: CalendarDate | null
  count: number
}

/** Returns totals, one row for each currency of the invoices; minor units. */
function totalsOf(invoices: readonly ProgramInvoice[], { today }: Program): Totals[] {
  return currencyCodes.flatMap((currency) => {
    const own = invoices.filter((invoice) => invoice.currency === currency)
    const open = own.filter(isOpen)
    if (own.length === 0) return []
    const late = open.filter((invoice) => isLate(invoice, today))
    return [
      {
        currency,
        open: sumMinor(open.map(openOf)),
        pastDue: sumMinor(late.map(dueOf)),
        onItsWay: sumMinor(open.map(({ pending }) => pending)),
        onItsWayUntil: lastPosting(open),
        count: own.length,
      },
    ]
  })
}

export const invoiceHandlers = {
  'invoices.list': ({ filter, sort, page }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const refused = whyFiltersRefused(filter, program)
    if (refused) return refused
    const found = program.invoices.filter((invoice) => matches(invoice, filter, program)).sort(inOrder(sort, program))
    return {
      data: pageOf(found, page).map((invoice) => toResource(invoice, program)),
      meta: { record_count: found.length, totals: totalsOf(found, program) },
    }
  },

  'invoices.get': ({ params }, program) => {
    const invoice = program.invoices.find(({ trxId }) => `${program.customer.id}:${trxId}` === params['invoice_id'])
    return invoice ? { data: toResource(invoice, program) } : refuse('not-found')
  },

  'invoices.count': ({ filter }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const { invoices, today, customer } = program
    const counts = invoiceSlugs.map((slug) => [
      slug,
      invoices.filter((invoice) => INVOICE_SLUGS[slug](statusOf(invoice, today), isLate(invoice, today))).length,
    ])
    return {
      data: {
        id: customer.id,
        attributes: {
          counts: Object.fromEntries(counts) as Record<string, number>,
          totals: totalsOf(invoices, program),
        },
      },
    }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.get' | 'invoices.count'>
