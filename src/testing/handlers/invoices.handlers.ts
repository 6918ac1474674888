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
  type Programme,
  type ProgrammeInvoice,
  statusOf,
} from '../programme.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { fitsFilters, whyFiltersRefused } from './invoice-filters.ts'
import { paymentFacts } from './paid-invoices.ts'

type InvoiceResource = Given<CallOf<'invoices.list'>>['data'][number]
type ListRequest = CallRequest<'invoices.list'>

/** INV-124 */
function dueToday(invoice: ProgrammeInvoice, today: CalendarDate): { currentDue: number; pastDue: number } {
  const due = isOpen(invoice) ? dueOf(invoice) : 0
  return isLate(invoice, today) ? { currentDue: 0, pastDue: due } : { currentDue: due, pastDue: 0 }
}

/** An invoice on the wire. */
export function toResource(invoice: ProgrammeInvoice, programme: Programme): InvoiceResource {
  const { today, customer, person } = programme
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
      ...paymentFacts(invoice, programme),
      pendingPayment: live && {
        ...live,
        postsBy: toWireDate(live.postsBy),
        isOwn: person !== null && live.payer === `${person.firstName} ${person.lastName}`,
      },
    },
  }
}

/** INV-12: filters combine; a search is plain text. */
function matches(invoice: ProgrammeInvoice, filter: ListRequest['filter'], programme: Programme): boolean {
  const { today } = programme
  const { trx_id: trxIds, status, ageing, sol_currency: currency, search } = filter
  const wanted = search?.toLowerCase() ?? ''
  const texts = [invoice.invoiceId, invoice.poNumber ?? '', invoice.soldBy]
  return (
    (trxIds === undefined || trxIds.split(',').includes(invoice.trxId)) &&
    (status === undefined || INVOICE_SLUGS[status](statusOf(invoice, today), isLate(invoice, today))) &&
    (ageing === undefined || (isDue(invoice) && ageingBucketOf(daysLate(invoice, today)) === ageing)) &&
    (currency === undefined || invoice.currency === currency) &&
    fitsFilters(invoice, filter, programme) &&
    (texts.some((text) => text.toLowerCase().includes(wanted)) ||
      hasAmountOf(amountsSearched(wanted), toResource(invoice, programme).attributes))
  )
}

const SORT_VALUES: Record<string, (invoice: ProgrammeInvoice) => string | number | null> = {
  due_date: ({ due }) => due,
  invoice_id: ({ invoiceId }) => invoiceId,
  sold_by: ({ soldBy }) => soldBy,
  open_total: openOf,
  invoice_date: ({ invoiced }) => invoiced,
  billed_total: ({ billed }) => billed,
}

/** A total order: the transaction id decides between equals, no due date comes last either way. */
function inOrder({ field, direction }: ListRequest['sort'], programme: Programme) {
  const valueOf =
    field === 'paid_on'
      ? (invoice: ProgrammeInvoice) => fromWireDate(paymentFacts(invoice, programme).paidOn ?? '') ?? ''
      : (SORT_VALUES[field] ?? (() => null))
  const sign = direction === 'asc' ? 1 : -1
  return (a: ProgrammeInvoice, b: ProgrammeInvoice): number => {
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

/** A row per currency that occurs; minor units. */
function totalsOf(invoices: readonly ProgrammeInvoice[], { today }: Programme): Totals[] {
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
  'invoices.list': ({ filter, sort, page }, programme) => {
    if (!isOwnCustomer(programme, filter.buid_customer)) return refuse('not-found')
    const refused = whyFiltersRefused(filter, programme)
    if (refused) return refused
    const found = programme.invoices
      .filter((invoice) => matches(invoice, filter, programme))
      .sort(inOrder(sort, programme))
    return {
      data: pageOf(found, page).map((invoice) => toResource(invoice, programme)),
      meta: { record_count: found.length, totals: totalsOf(found, programme) },
    }
  },

  'invoices.get': ({ params }, programme) => {
    const invoice = programme.invoices.find(({ trxId }) => `${programme.customer.id}:${trxId}` === params['invoice_id'])
    return invoice ? { data: toResource(invoice, programme) } : refuse('not-found')
  },

  'invoices.count': ({ filter }, programme) => {
    if (!isOwnCustomer(programme, filter.buid_customer)) return refuse('not-found')
    const { invoices, today, customer } = programme
    const counts = invoiceSlugs.map((slug) => [
      slug,
      invoices.filter((invoice) => INVOICE_SLUGS[slug](statusOf(invoice, today), isLate(invoice, today))).length,
    ])
    return {
      data: {
        id: customer.id,
        attributes: {
          counts: Object.fromEntries(counts) as Record<string, number>,
          totals: totalsOf(invoices, programme),
        },
      },
    }
  },
} satisfies Pick<Handlers, 'invoices.list' | 'invoices.get' | 'invoices.count'>
