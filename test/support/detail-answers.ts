/** API responses with all data of one invoice, for the tests of nt-invoice-detail. */
import { invoiceResource } from './payment-answers.ts'
import { disputesOf, wireDispute, wireRow } from './dispute-answers.ts'
import { type Answers, listOf, type Reply, type Resource, signedIn } from './render-widget.ts'

/** Invoice INV-198204 of the design's drawings: past due and partly disputed. */
export function wireDetails(changes: Record<string, unknown> = {}): Resource {
  const { attributes } = invoiceResource({
    ...{ id: 'INV-198204', open: 118_000, due: '08/12/2026', soldBy: 'Cascade Tire & Service' },
    ...{ status: 'Past Due,Disputed,Part Paid', disputed: 40_000 },
  })
  return {
    type: 'invoice-details',
    id: '10428:T-198204',
    attributes: {
      ...attributes,
      ...{ trxId: 'T-198204', poNumber: 'PO 4410', soldByLocation: 'Tacoma', daysLeft: -100 },
      ...{ subtotal: 133_200, tax: 10_656, lateFee: 2_500, rebates: 6_496, billedTotal: 139_860, paidTotal: 15_000 },
      ...{ pastDue: 118_000, receivedDate: '07/14/2026', additionalInformation: 'Delivery note 4410-A, 12 pieces' },
      billToAddress: address({ contact_name: 'Mei Tan' }),
      shipToAddress: address({ contact_name: 'Receiving dock' }),
      soldByAddress: address({ contact: 'Dana Whitfield' }),
      attachments: null,
      ...{ billTo: 'Northwind Traders', shipTo: 'Tacoma', creditedTotal: 6_860, version: 1, dealerNotes: null },
      lines: [line(1, 'All-terrain tire', 12, 10_000, 9_600), line(2, 'Bead sealer, by the quart', 1.5, 800, 96)],
      charges: [
        { kind: 'late-fee', amount: 2_500 },
        { kind: 'rebates', amount: -6_496 },
      ],
      adjustments: [
        {
          ...{ id: 'A-1', amount: 6_860, adjustmentReason: 'freight', reference: null, status: 'posted' },
          ...{ author: 'Cascade Tire & Service', comment: 'As agreed.', enteredAt: '2026-08-20T15:00:00Z' },
          ...{ nextStepOn: null, cancelable: false },
        },
      ],
      payments: [touching('P-099902', 'returned', 78_000, null), touching('P-099871', 'settled', 15_000, '08/14/2026')],
      notes: [remark('R-2', 'Pat Jones', 'Called Dana at Cascade.', '2026-09-03T15:20:00Z')],
      comments: [remark('R-1', 'Cascade Tire & Service', 'Four tires follow by truck.', '2026-07-14T14:05:00Z')],
      chargeback: null,
      ...changes,
    },
  }
}

const line = (lineNumber: number, description: string, quantity: number, unitPrice: number, tax: number) => {
  const subtotal = Math.round(quantity * unitPrice)
  return { lineNumber, description, quantity, unitPrice, subtotal, tax, total: subtotal + tax }
}

export const touching = (paymentNumber: string, status: string, amount: number, settledOn: string | null) => ({
  paymentNumber,
  confirmationNumber: 'C-1',
  status,
  amount,
  payer: 'Pat Jones',
  submittedAt: '2026-08-12T15:00:00Z',
  postsBy: '08/14/2026',
  settledOn,
})

const remark = (id: string, author: string, text: string, enteredAt: string) => ({ id, author, text, enteredAt })

export const wireEvent = (event: string, on: string, changes: Record<string, unknown> = {}): Resource => ({
  type: 'invoice-events',
  id: event,
  attributes: {
    ...{ event, on, at: null, reference: null, amount: null, reason: null, author: null, text: null },
    ...changes,
  },
})

export const wireInvoiceDocument = (changes: Record<string, unknown> = {}): Resource => ({
  type: 'merchant-invoice-documents',
  id: 'IDOC-1',
  attributes: {
    ...{ document_id: 'IDOC-1', doc_type_id: '1', document_type: 'Original dealer invoice' },
    ...{ entry_ts: '2026-07-13T15:00:00Z', file_name: 'cascade-88213.pdf', file_size: 318_000 },
    ...changes,
  },
})

const address = (contact: Record<string, string>) => ({
  ...contact,
  ...{ line_1: '118 Foundry Street', line_2: 'Building 2', line_3: null },
  ...{ city_state_zip: 'Tacoma, WA 98421', country: 'US' },
})

const READ = [
  ...['invoice-details.get', 'invoices.list', 'invoices.get', 'invoices.download-pdf', 'disputes.list', 'disputes.get'],
  ...['merchant-invoice-documents.list', 'merchant-invoice-documents.download', 'invoice-events.list'],
]
/** A payer's rights on invoices. */
export const PAYER_CAN = [
  ...READ,
  ...['payments.create', 'payments.list', 'payments.download-receipt', 'disputes.create', 'invoice-notes.create'],
  'customer-dispute-ineligible-trxs.list',
]
export const VIEWER_CAN = [...READ, 'payments.list', 'payments.download-receipt']
export const DEALER_CAN = [
  ...READ,
  ...['merchant-invoice-documents.create', 'merchant-invoice-documents.delete', 'invoices.update', 'invoices.adjust'],
  ...['invoices.cancel-adjustment', 'invoice-notes.create'],
]

/** Session of a dealer's user. */
export const dealer = (): Reply => {
  const reply = signedIn(DEALER_CAN) as unknown as { data: [{ attributes: { user: object; session_data: object } }] }
  const { user, session_data } = reply.data[0].attributes
  return signedIn(DEALER_CAN, {
    user: { ...user, role: 'Merchant', user_types: ['merchant'] },
    session_data: { ...session_data, user_type: 'merchant', customer_id: null, merchant_id: 'M-301' },
    ...{ selectedCustomer: null, customerCurrencies: [] },
    selectedMerchant: { buidMerchant: 'M-301', merchantName: 'Cascade Tire & Service' },
  })
}

export const DETAIL_ANSWERS: Answers = {
  'GET /self': () => signedIn(PAYER_CAN),
  'GET /details': () => ({ data: wireDetails() }),
  'GET /disputes': () => disputesOf(wireDispute('D-1182', { invoices: [wireRow('198204')] })),
  'GET /merchant-invoice-documents': () => listOf([wireInvoiceDocument()]),
  'GET /invoice-events': () =>
    listOf([
      wireEvent('issued', '2026-07-13', { amount: 139_860 }),
      wireEvent('payment-sent', '2026-08-12', { reference: 'P-099902', amount: 78_000, author: 'Pat Jones' }),
      wireEvent('payment-returned', '2026-08-26', { reference: 'P-099902', amount: 78_000, reason: 'R01' }),
      wireEvent('comment-added', '2026-09-01', { text: 'Four tires follow by truck.' }),
    ]),
}
