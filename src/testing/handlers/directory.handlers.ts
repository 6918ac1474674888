import { type CurrencyCode, currencyCodes } from '../../contract/index.ts'
import { invoiceDocumentOf } from '../fixtures/invoice-file.ts'
import { type CallRequest, type Handlers, pageOf } from '../handler.ts'
import type { Program, ProgramInvoice } from '../program.ts'
import { type CallOf, type Given, refuse } from '../wire-answer.ts'
import { chargebackOf } from './chargebacks.handlers.ts'
import { isOwnCustomer } from './account.handlers.ts'
import { merchantsOf } from './merchants-of.ts'
import { toResource } from './invoices.handlers.ts'

type DirectoryCalls =
  | 'locations.list'
  | 'merchants.list'
  | 'customer-currencies.list'
  | 'merchant-currencies.list'
  | 'customer-banking-countries.list'
  | 'billing-addresses.list'
  | 'shipping-addresses.list'
  | 'merchant-addresses.list'
  | 'invoice-details.get'
  | 'invoice-details.get-older'
  | 'merchant-invoice-documents.list'
type DetailsResource = Given<CallOf<'invoice-details.get'>>['data']

const PLACE = {
  line_1: '1420 Harbor Way',
  line_2: null,
  line_3: null,
  city_state_zip: 'Tacoma, WA 98402',
  country: 'US',
}
const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })
const choiceOf = (id: CurrencyCode) => ({ id, attributes: { label: currencyNames.of(id) ?? id } })

export const findInvoice = ({ invoices }: Program, trxId: string | undefined): ProgramInvoice | undefined =>
  invoices.find((invoice) => invoice.trxId === trxId)

/** Returns an invoice in full, with one line for the whole invoice, because the test data has no separate lines. */
export function detailsOf(invoice: ProgramInvoice, program: Program): DetailsResource {
  const { id, attributes } = toResource(invoice, program)
  const { subtotal, tax, lateFee } = attributes
  const touching = program.payments.flatMap((payment) =>
    payment.attributes.lines
      .filter((line) => line.trx_id === invoice.trxId)
      .map((line) => ({
        paymentNumber: payment.id,
        confirmationNumber: payment.attributes.confirmation_number,
        status: payment.attributes.status,
        amount: line.amount,
        payer: payment.attributes.payer,
        submittedAt: payment.attributes.submitted_at,
        postsBy: payment.attributes.posts_by,
        settledOn: payment.attributes.settled_on,
      })),
  )
  return {
    id,
    attributes: {
      ...attributes,
      billTo: program.customer.attributes.customerName,
      shipTo: program.customer.attributes.locationName,
      billToAddress: { contact_name: 'Accounts payable', ...PLACE },
      shipToAddress: { contact_name: 'Goods in', ...PLACE },
      soldByAddress: { contact: 'Counter', ...PLACE },
      additionalInformation: invoice.additionalInformation ?? null,
      attachments: [invoiceDocumentOf(invoice)],
      creditedTotal: invoice.credited ?? 0,
      lines: [
        {
          lineNumber: 1,
          description: `Order ${invoice.poNumber ?? invoice.invoiceId}`,
          quantity: 1,
          unitPrice: subtotal,
          subtotal,
          tax,
          total: subtotal + tax,
        },
      ],
      charges: lateFee === 0 ? [] : [{ kind: 'late-fee', amount: lateFee }],
      version: invoice.version ?? 1,
      dealerNotes: invoice.dealerNotes ?? null,
      adjustments: [...(invoice.adjustments ?? [])],
      payments: program.capabilities.includes('payments.list') ? touching : null,
      notes: [],
      comments: [],
      chargeback: program.capabilities.includes('chargebacks.request') ? chargebackOf(invoice, program) : null,
    },
  }
}

function details({ filter }: Pick<CallRequest<'invoice-details.get'>, 'filter'>, program: Program) {
  const invoice = findInvoice(program, filter.trx_id)
  return invoice && isOwnCustomer(program, filter.buid_customer)
    ? { data: detailsOf(invoice, program) }
    : refuse('not-found')
}

/** Handlers for locations, dealers, currencies, addresses, and an invoice in full. */
export const directoryHandlers = {
  'locations.list': ({ filter, page }, { customers }) => {
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = customers.flatMap(({ id, attributes }) => {
      const { buidLocation, locationName, customerName, currency } = attributes
      const isWanted =
        (filter.buid_customer ?? id) === id &&
        (filter.buid_location ?? buidLocation) === buidLocation &&
        (filter.sol_currency ?? currency) === currency &&
        (locationName ?? '').toLowerCase().includes(wanted)
      return buidLocation !== null && locationName !== null && isWanted
        ? [
            {
              id: buidLocation,
              attributes: { buidLocation, locationName, buidCustomer: id, customerName, isMain: true },
            },
          ]
        : []
    })
    return { data: pageOf(found, page), meta: { record_count: found.length } }
  },

  'merchants.list': ({ filter, page }, program) => {
    const wanted = filter.search?.toLowerCase() ?? ''
    const found = merchantsOf(program)
      .filter(({ id }) => (filter.buid_merchant ?? id) === id)
      .filter(({ attributes }) => (filter.sol_currency ?? attributes.currency) === attributes.currency)
      .filter(({ id, attributes }) => `${attributes.merchantName} ${id}`.toLowerCase().includes(wanted))
    return { data: pageOf(found, page), meta: { record_count: found.length } }
  },

  'customer-currencies.list': ({ filter }, program) => {
    if (!isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    const own = program.customer.attributes.currency
    const others = currencyCodes.filter((code) => code !== own && program.invoices.some((row) => row.currency === code))
    return { data: [own, ...others].map(choiceOf) }
  },

  'merchant-currencies.list': ({ filter }, program) => {
    const merchant = merchantsOf(program).find(({ id }) => id === filter.buid_merchant)
    return merchant ? { data: [choiceOf(merchant.attributes.currency)] } : refuse('not-found')
  },

  'customer-banking-countries.list': ({ params }, program) =>
    isOwnCustomer(program, params['customerId'])
      ? { data: [{ id: 'US', attributes: { countryName: 'United States', currency: 'USD' } }] }
      : refuse('not-found'),

  'billing-addresses.list': ({ filter }, program) => {
    const isKnown = filter.trx_id === undefined || findInvoice(program, filter.trx_id) !== undefined
    if (!isKnown || !isOwnCustomer(program, filter.buid_customer)) return refuse('not-found')
    return { data: [{ id: program.customer.id, attributes: { contact_name: 'Accounts payable', ...PLACE } }] }
  },

  'shipping-addresses.list': ({ filter }, program) =>
    findInvoice(program, filter.trx_id)
      ? { data: [{ id: 'L-1', attributes: { contact_name: 'Goods in', ...PLACE } }] }
      : refuse('not-found'),

  'merchant-addresses.list': ({ filter }, program) =>
    findInvoice(program, filter.trx_id)
      ? { data: [{ id: 'M-301', attributes: { contact: 'Counter', ...PLACE } }] }
      : refuse('not-found'),

  'invoice-details.get': details,
  'invoice-details.get-older': details,

  'merchant-invoice-documents.list': ({ filter }, program) => {
    const invoice = findInvoice(program, filter.trx_id)
    if (!invoice) return refuse('not-found')
    const attributes = invoiceDocumentOf(invoice)
    return { data: [{ id: attributes.document_id, attributes }] }
  },
} satisfies Pick<Handlers, DirectoryCalls>
