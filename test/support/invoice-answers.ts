/** A simulated API with a list of invoices: tabs, search, sorting and pages as in the contract. */
import {
  type CurrencyCode,
  INVOICE_SLUGS,
  type InvoiceSlug,
  isInvoiceSlug,
  parseStatusList,
} from '../../src/contract/index.ts'
import { invoiceResource, type InvoiceRow } from './payment-answers.ts'
import { type Answers, type Exchange, type Reply, type Resource, signedIn } from './render-widget.ts'

export interface ListedInvoice extends InvoiceRow {
  daysLeft?: number
  payer?: string
  /** Billed amount in minor units; default: the open amount. */
  billed?: number
  location?: string
  /** Whether the pending payment is the user's own. */
  isOwn?: boolean
  /** Pending amount in minor units; default: the whole open amount. */
  pending?: number
  /** Other attributes in API format. */
  more?: Record<string, unknown>
}

/** One invoice of each type that the list distinguishes; amounts in minor units. */
export const LISTED: readonly ListedInvoice[] = [
  { id: 'INV-198204', open: 118_000, disputed: 40_000, due: '08/12/2026', daysLeft: -100, status: 'Past Due,Disputed' },
  { id: 'INV-202940', open: 348_000, due: '10/28/2026', daysLeft: -23 },
  { id: 'INV-203115', open: 613_210, due: '11/04/2026', daysLeft: -16, soldBy: 'Cascade Tire & Service' },
  { id: 'INV-203988', open: 487_500, due: '11/20/2026', daysLeft: 0 },
  { id: 'INV-204120', open: 126_440, due: null, status: 'Billed,Disputed,Escalated,Part Paid' },
  {
    id: 'INV-204233',
    open: 1_248_000,
    due: '11/30/2026',
    daysLeft: 10,
    status: 'Payment Pending',
    payer: 'Alex Smith',
  },
  { id: 'INV-204410', open: 98_000, due: '12/08/2026', daysLeft: 18, status: 'On Hold' },
  { id: 'INV-204512', open: 99_900, due: '12/01/2026', daysLeft: 11, currency: 'CAD' },
  { id: 'INV-204600', open: 5_000, disputed: 5_000, due: '12/09/2026', daysLeft: 19, status: 'Billed,Disputed' },
]

/** Creates `count` payable invoices, numbered from INV-300000, of one dollar and some cents each. */
export const manyInvoices = (count: number): ListedInvoice[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `INV-${300_000 + index}`,
    open: 100 + index,
    due: '12/01/2026',
    daysLeft: 11,
  }))

export const LIST_RIGHTS = ['invoices.list', 'invoices.count', 'payments.create']

function resourceOf(row: ListedInvoice): Resource {
  const { type, id, attributes } = invoiceResource(row)
  const pendingPayment = row.payer && {
    paymentNumber: 'P-1',
    payer: row.payer,
    postsBy: '11/24/2026',
    isOwn: row.isOwn === true,
  }
  return {
    type,
    id,
    attributes: {
      ...attributes,
      poNumber: `PO ${row.id.slice(-4)}`,
      soldByLocation: row.location ?? null,
      billedTotal: row.billed ?? row.open,
      daysLeft: row.daysLeft ?? null,
      pendingTotal: pendingOf(row),
      pendingPayment: pendingPayment ?? null,
      ...row.more,
    },
  }
}

const isIn = (slug: InvoiceSlug, row: ListedInvoice): boolean =>
  INVOICE_SLUGS[slug](parseStatusList(String(invoiceResource(row).attributes['status'])) ?? [], isLate(row))

const pendingOf = ({ status, open, pending = open }: ListedInvoice): number =>
  status?.startsWith('Payment Pending') ? pending : 0
const isLate = (row: ListedInvoice): boolean => (row.daysLeft ?? 0) < 0 && row.open > pendingOf(row)

function totalsOf(rows: readonly ListedInvoice[]) {
  const currencies = [...new Set(rows.map(({ currency = 'USD' }) => currency as CurrencyCode))]
  return currencies.map((currency) => {
    const own = rows.filter((row) => (row.currency ?? 'USD') === currency)
    const sum = (each: readonly ListedInvoice[], amountOf: (row: ListedInvoice) => number) =>
      each.reduce((total, row) => total + amountOf(row), 0)
    const onItsWay = sum(own, pendingOf)
    return {
      currency,
      open: sum(own, ({ open }) => open),
      pastDue: sum(own.filter(isLate), (row) => row.open - pendingOf(row)),
      onItsWay,
      onItsWayUntil: onItsWay > 0 ? '2026-11-24' : null,
      count: own.length,
    }
  })
}

export interface InvoiceServer {
  /** Read at each request, so a test may change them. */
  rows: ListedInvoice[]
  answers: Answers
}

export function invoiceServer(
  rows: readonly ListedInvoice[] = LISTED,
  can: readonly string[] = LIST_RIGHTS,
): InvoiceServer {
  const server: InvoiceServer = {
    rows: [...rows],
    answers: {
      'GET /self': () => signedIn(can),
      'GET /invoices': ({ query }) => list(server.rows, query),
      'GET /invoice-counts': () => ({
        data: {
          type: 'invoice-counts',
          id: '10428',
          attributes: { counts: countsOf(server.rows), totals: totalsOf(server.rows) },
        },
      }),
    },
  }
  return server
}

const countsOf = (rows: readonly ListedInvoice[]): Record<string, number> =>
  Object.fromEntries(
    Object.keys(INVOICE_SLUGS).map((slug) => [slug, rows.filter((row) => isIn(slug as InvoiceSlug, row)).length]),
  )

function list(rows: readonly ListedInvoice[], query: Exchange['query']): Reply {
  const slug = query.get('filter[status]') ?? 'all'
  const search = query.get('filter[search]')?.toLowerCase() ?? ''
  const currency = query.get('filter[sol_currency]')
  const number = Number(query.get('page[number]'))
  const size = Number(query.get('page[size]'))
  const found = rows.filter(
    (row) =>
      (!isInvoiceSlug(slug) || isIn(slug, row)) &&
      (!currency || (row.currency ?? 'USD') === currency) &&
      [row.id, row.soldBy ?? ''].some((text) => text.toLowerCase().includes(search)),
  )
  const sorted = query.get('sort')?.startsWith('-') ? [...found].reverse() : found
  return {
    data: sorted.slice((number - 1) * size, number * size).map(resourceOf),
    meta: { record_count: found.length, totals: totalsOf(found) },
  }
}
