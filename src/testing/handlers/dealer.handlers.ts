/** The dealer's side of the program. Source: docs/spec/dealer.md DLR-1…DLR-9. */
import {
  type CurrencyCode,
  lastPayoutDay,
  PAYOUT_TERMS,
  payoutDay,
  payoutOn,
  sumMinor,
  toWireDate,
} from '../../contract/index.ts'
import { invoiceDocumentOf } from '../fixtures/invoice-file.ts'
import { merchantIdOf, totalOf } from '../dispute-resource.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import { dueOf, isLate, isOpen, openOf, type Program, type ProgramInvoice, statusOf } from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { merchantsOf } from './merchants-of.ts'

type Customer = Given<CallOf<'merchant-customers.list'>>['data'][number]
type Payout = Given<CallOf<'merchant-payouts.list'>>['data'][number]

const isOwnDealer = (program: Program, wanted: string | undefined): boolean =>
  wanted === undefined || merchantsOf(program).some(({ id }) => id === wanted)

const soldBy = (program: Program, merchantId: string | undefined): ProgramInvoice[] =>
  program.invoices.filter(
    (invoice) =>
      invoice.primary !== 'Pending' &&
      (merchantId === undefined || merchantIdOf(invoice.soldBy, program) === merchantId),
  )

const currenciesOf = (invoices: readonly ProgramInvoice[]): CurrencyCode[] =>
  [...new Set(invoices.map(({ currency }) => currency))].sort()

/** Returns the dealer's customers, one row per currency; the only one is the program's own customer. */
function customersOf(program: Program, merchantId: string | undefined): Customer[] {
  const { customer, today } = program
  const sold = soldBy(program, merchantId)
  return currenciesOf(sold).map((currency) => {
    const own = sold.filter((invoice) => invoice.currency === currency)
    const open = own.filter(isOpen)
    const late = open.filter((invoice) => isLate(invoice, today))
    const disputes = program.disputes.filter(
      (dispute) =>
        dispute.currency === currency &&
        dispute.status !== 'closed' &&
        dispute.status !== 'expired' &&
        (merchantId === undefined || merchantIdOf(dispute.soldBy, program) === merchantId),
    )
    return {
      id: `${customer.id}-${currency}`,
      attributes: {
        buid_customer: customer.id,
        customerName: customer.attributes.customerName,
        status: customer.attributes.status,
        currency,
        open_total: sumMinor(open.map(openOf)),
        open_count: open.length,
        past_due_total: sumMinor(late.map(dueOf)),
        past_due_count: late.length,
        disputed_total: sumMinor(disputes.map(totalOf)),
        dispute_count: disputes.length,
        last_sale_date: toWireDate(
          own
            .map(({ invoiced }) => invoiced)
            .sort()
            .at(-1) ?? today,
        ),
      },
    }
  })
}

function matching(program: Program, filter: CallRequest<'merchant-customers.list'>['filter']): Customer[] {
  const text = filter.search?.toLowerCase() ?? ''
  return customersOf(program, filter.buid_merchant)
    .filter(({ attributes }) => filter.sol_currency === undefined || attributes.currency === filter.sol_currency)
    .filter(({ attributes }) => (filter.buid_customer ?? attributes.buid_customer) === attributes.buid_customer)
    .filter(({ attributes }) => filter.past_due === undefined || attributes.past_due_total > 0)
    .filter(({ attributes }) => filter.in_dispute === undefined || attributes.dispute_count > 0)
    .filter(({ attributes }) => `${attributes.customerName} ${attributes.buid_customer}`.toLowerCase().includes(text))
}

const totalsOf = (rows: readonly Customer[]) =>
  rows.map(({ attributes }) => ({
    currency: attributes.currency,
    customers: 1,
    open: attributes.open_total,
    openCount: attributes.open_count,
    pastDue: attributes.past_due_total,
    pastDueCount: attributes.past_due_count,
    pastDueCustomers: attributes.past_due_total > 0 ? 1 : 0,
    disputed: attributes.disputed_total,
    disputeCount: attributes.dispute_count,
  }))

function payoutsOf(program: Program, merchantId: string | undefined): Payout[] {
  const { today } = program
  const from = lastPayoutDay(today)
  const rows = new Map<string, Payout>()
  for (const invoice of soldBy(program, merchantId).filter(({ primary }) => primary !== 'Unbilled')) {
    const day = payoutDay(invoice.invoiced)
    if (day < from || payoutOn(day, invoice.currency) < today) continue
    const merchant = merchantIdOf(invoice.soldBy, program)
    const id = [merchant, invoice.currency, day].join('-')
    const before = rows.get(id)?.attributes
    const sales = (before?.sales_total ?? 0) + invoice.billed - invoice.lateFee
    const credits = (before?.credits_total ?? 0) + (invoice.credited ?? 0)
    const held = (before?.disputed_total ?? 0) + invoice.disputed
    rows.set(id, {
      id,
      attributes: {
        buid_merchant: merchant,
        merchantName: invoice.soldBy,
        currency: invoice.currency,
        payout_date: toWireDate(payoutOn(day, invoice.currency)),
        invoice_count: (before?.invoice_count ?? 0) + 1,
        sales_total: sales,
        credits_total: credits,
        disputed_total: held,
        expected_total: sales - credits - held,
      },
    })
  }
  const dayOf = ({ id, attributes }: Payout) => `${id.slice(-10)}${attributes.currency}${attributes.merchantName}`
  return [...rows.values()].sort((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1))
}

/** Returns the sales without an original invoice: the newest ones without a payment. All others have one. */
const withoutOriginal = (program: Program, merchantId: string | undefined): ProgramInvoice[] =>
  soldBy(program, merchantId)
    .filter((invoice) => isOpen(invoice) && invoice.paid === 0 && invoice.pending === 0)
    .sort((one, other) => (one.invoiced < other.invoiced ? 1 : -1))
    .slice(0, 3)

const saleOf = (invoice: ProgramInvoice, program: Program) => ({
  trx_id: invoice.trxId,
  invoice_id: invoice.invoiceId,
  po_number: invoice.poNumber,
  buid_customer: program.customer.id,
  customerName: program.customer.attributes.customerName,
  buid_merchant: merchantIdOf(invoice.soldBy, program),
  currency: invoice.currency,
  invoice_date: toWireDate(invoice.invoiced),
  billed_total: invoice.billed,
})

export const dealerHandlers = {
  'merchant-customers.list': ({ filter, sort, page }, program) => {
    if (!isOwnDealer(program, filter.buid_merchant)) return refuse('not-found')
    const rows = matching(program, filter)
    const field = { past_due_total: 'past_due_total', disputed_total: 'disputed_total' }[sort.field] ?? 'open_total'
    const sign = sort.direction === 'desc' ? -1 : 1
    const amount = ({ attributes }: Customer) => attributes[field as 'open_total']
    const sorted = rows.toSorted((one, other) => sign * (amount(one) - amount(other)))
    return { data: pageOf(sorted, page), meta: { record_count: rows.length, totals: totalsOf(rows) } }
  },
  'merchant-payouts.list': ({ filter }, program) => {
    if (!isOwnDealer(program, filter.buid_merchant)) return refuse('not-found')
    const rows = payoutsOf(program, filter.buid_merchant).filter(
      ({ attributes }) => filter.sol_currency === undefined || attributes.currency === filter.sol_currency,
    )
    return { data: rows, meta: { record_count: rows.length, payout_terms: PAYOUT_TERMS } }
  },
  'merchant-sales.list': ({ filter, page }, program) => {
    if (!isOwnDealer(program, filter.buid_merchant)) return refuse('not-found')
    const rows = soldBy(program, filter.buid_merchant)
      .filter(({ currency }) => filter.sol_currency === undefined || currency === filter.sol_currency)
      .filter(() => (filter.buid_customer ?? program.customer.id) === program.customer.id)
      .filter(({ invoiceId }) => filter.invoice === undefined || invoiceId === filter.invoice.toUpperCase())
      .sort((one, other) => (one.invoiced < other.invoiced ? 1 : -1))
    const missing = new Set(withoutOriginal(program, undefined).map(({ trxId }) => trxId))
    const data = rows.map((invoice) => ({
      id: `${program.customer.id}-${invoice.trxId}`,
      attributes: {
        ...saleOf(invoice, program),
        status: statusOf(invoice, program.today).join(', '),
        original: missing.has(invoice.trxId) ? null : invoiceDocumentOf(invoice),
      },
    }))
    return { data: pageOf(data, page), meta: { record_count: data.length } }
  },
  'merchant-tasks.list': ({ filter, page }, program) => {
    const own = merchantsOf(program).map(({ id }) => id)
    const wanted = filter.buid_merchant?.split(',') ?? own
    if (wanted.some((id) => !own.includes(id))) return refuse('not-found')
    const data = wanted.map((id) => ({
      id,
      attributes: {
        buid_merchant: id,
        disputes: program.disputes.filter(
          (dispute) => dispute.status === 'waiting on merchant' && merchantIdOf(dispute.soldBy, program) === id,
        ).length,
        rejections: 0,
        originals: withoutOriginal(program, id).length,
      },
    }))
    return { data: pageOf(data, page), meta: { record_count: data.length } }
  },
  'missing-originals.list': ({ filter, page }, program) => {
    if (!isOwnDealer(program, filter.buid_merchant)) return refuse('not-found')
    const rows = withoutOriginal(program, filter.buid_merchant).filter(
      ({ currency }) => filter.sol_currency === undefined || currency === filter.sol_currency,
    )
    const data = rows.map((invoice) => ({
      id: `${program.customer.id}-${invoice.trxId}`,
      attributes: saleOf(invoice, program),
    }))
    return { data: pageOf(data, page), meta: { record_count: data.length } }
  },
} satisfies Pick<
  Handlers,
  | 'merchant-customers.list'
  | 'merchant-payouts.list'
  | 'merchant-sales.list'
  | 'merchant-tasks.list'
  | 'missing-originals.list'
>
